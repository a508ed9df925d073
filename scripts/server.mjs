// A plain static file server for dist/, for scripts/serve and the tests. It does nothing that any
// other static host would not do: what works here works there.
//
//   node scripts/server.mjs [--port 8080] [--base /a/b/] [--folder dist] [--compress]
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
/** Where `scripts/build` puts the app; SOLVARIUM_DIST names another build, such as an older one, to serve and to test. */
export const dist = process.env.SOLVARIUM_DIST ? resolve(process.env.SOLVARIUM_DIST) : join(root, 'dist');

/** What hosts compress: text and programs. Pictures and fonts are packed already, and of other files hosts know nothing. */
const packable = (file) => /^(text\/|image\/svg|application\/(json|manifest|wasm))/.test(types[extname(file)] ?? '');

/** Ways to compress, by their name in a header. */
const encoders = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Compresses a file, once as long as it stays the same: what `done` holds is a promise of bytes. */
const compressed = (done, file, found, encoding) => {
  const key = `${encoding} ${file} ${found.size} ${found.mtimeMs}`;
  if (!done.has(key)) done.set(key, readFile(file).then(encoders[encoding]));
  return done.get(key);
};

/**
 * Serves `folder` under the path `base` (with slashes at both ends) on this machine only.
 * Port 0 takes a free one. `missing` holds file names that get 404 though they exist, for tests
 * of failures. With `encodings`, files are sent compressed as most hosts send them, by the first of these that the browser knows. Returns the address with the base, and `close`.
 */
export async function serve({ folder = dist, base = '/', port = 0, missing = new Set(), encodings = [] } = {}) {
  const done = new Map();
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
    const accepted = String(request.headers['accept-encoding'] ?? '').split(',').map((one) => one.split(';')[0].trim());
    const encoding = packable(file) ? encodings.find((one) => accepted.includes(one)) : undefined;
    const sent = encoding && (await compressed(done, file, found, encoding).catch(() => undefined));
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-length': sent?.length ?? found.size,
      ...(sent && { 'content-encoding': encoding }),
      ...(encodings.length > 0 && packable(file) && { vary: 'accept-encoding' }),
      // Names without a digest stay the same from build to build: always ask.
      'cache-control': 'no-cache',
      'last-modified': found.mtime.toUTCString(),
    });
    if (request.method === 'HEAD') return response.end();
    if (sent) return response.end(sent);
    // A file that goes while it is sent breaks the connection, not the server.
    createReadStream(file)
      .once('error', () => response.destroy())
      .pipe(response);
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
      compress: { type: 'boolean', default: false },
    },
  });
  try {
    const { url } = await serve({ base: values.base, folder: resolve(values.folder), port: Number(values.port), encodings: values.compress ? ['br', 'gzip'] : [] });
    console.log(`Solvarium is at ${url} (stop with Ctrl+C).`);
  } catch (error) {
    const taken = error.code === 'EADDRINUSE';
    console.error(taken ? `Port ${values.port} is taken: choose another with --port.` : String(error));
    process.exit(1);
  }
}
