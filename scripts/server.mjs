// A plain static file server for dist/, for scripts/serve and the tests. It does nothing that any
// other static host would not do: what works here works there.
//
//   node scripts/server.mjs [--port 8080] [--base /a/b/] [--folder dist]
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Where `scripts/build` puts the app. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
export const dist = join(root, 'dist');

/**
 * Serves `folder` under the path `base` (with slashes at both ends) on this machine only.
 * Port 0 takes a free one. `missing` holds file names that get 404 though they exist, for tests
 * of failures. Returns the address with the base, and `close`.
 */
export async function serve({ folder = dist, base = '/', port = 0, missing = new Set() } = {}) {
  const server = createServer(async (request, response) => {
    const refuse = (code, text) => {
      response.writeHead(code, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(text);
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET.');
    let path;
    try {
      path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    } catch {
      return refuse(400, 'This address cannot be read.');
    }
    if (path + '/' === base) {
      response.writeHead(301, { location: base });
      return response.end();
    }
    if (!path.startsWith(base)) return refuse(404, 'Nothing here.');
    let file = normalize(join(folder, path.slice(base.length)));
    if (file !== folder && !file.startsWith(folder + sep)) return refuse(404, 'Nothing here.');
    if (path.endsWith('/')) file = join(file, 'index.html');
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || missing.has(path.slice(base.length))) return refuse(404, 'Nothing here.');
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-length': found.size,
      // Names without a digest stay the same from build to build: always ask.
      'cache-control': 'no-cache',
      'last-modified': found.mtime.toUTCString(),
    });
    if (request.method === 'HEAD') return response.end();
    createReadStream(file).pipe(response);
  });
  await new Promise((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
  return {
    url: `http://localhost:${server.address().port}${base}`,
    close: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8080' },
      base: { type: 'string', default: '/' },
      folder: { type: 'string', default: dist },
    },
  });
  try {
    const { url } = await serve({ ...values, folder: resolve(values.folder), port: Number(values.port) });
    console.log(`Solvarium is at ${url} (stop with Ctrl+C).`);
  } catch (error) {
    const taken = error.code === 'EADDRINUSE';
    console.error(taken ? `Port ${values.port} is taken: choose another with --port.` : String(error));
    process.exit(1);
  }
}
