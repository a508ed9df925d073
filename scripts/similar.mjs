// An order of a program's functions in which those that are alike stand side by side.
//
// gzip finds what it has seen within the last 32 kB only, and the compiler makes many functions that differ in a type:
// in this order the page weighs 3 to 6 in a hundred less than in the order of how often each is called.
/** As far as gzip looks back, in bytes, less what stands between functions. */
const reach = 32_000;
/** So many bytes in a row count as something seen before: of 5 to 16 tried, the page weighs least with this. */
const length = 8;

/** Reads LEB128 numbers and skips what is not wanted. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  byte() {
    return this.bytes[this.at++];
  }
  number() {
    for (let value = 0, weight = 1; ; weight *= 128) {
      const byte = this.byte();
      value += (byte & 127) * weight;
      if (byte < 128) return value;
    }
  }
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  /** The limits of a table or memory. */
  limits() {
    const both = this.byte() & 1;
    this.number();
    if (both) this.number();
  }
}

/** The bodies of the functions of a WebAssembly file, in its order, and how many imported ones are numbered before them. */
function functions(wasm) {
  const reader = new Reader(wasm, 8);
  let imported = 0;
  let bodies = [];
  while (reader.at < wasm.length) {
    const section = reader.byte();
    const inside = new Reader(reader.take(reader.number()));
    if (section === 2) {
      for (let left = inside.number(); left > 0; left--) {
        for (let names = 0; names < 2; names++) inside.take(inside.number());
        const kind = inside.byte();
        if (kind === 0) {
          imported++;
          inside.number();
        } else if (kind === 1) {
          inside.byte();
          inside.limits();
        } else if (kind === 2) inside.limits();
        else if (kind === 3) inside.take(2);
        else throw new Error(`An import of kind ${kind} is not known.`);
      }
    } else if (section === 10) {
      bodies = Array.from({ length: inside.number() }, () => inside.take(inside.number()));
    }
  }
  return { imported, bodies };
}

/** What of each body occurs in another one too: a number for each row of `length` bytes. */
function passages(bodies) {
  const rows = bodies.map((body) => {
    const found = new Set();
    for (let at = 0; at + length <= body.length; at++) {
      let hash = 0;
      for (let k = at; k < at + length; k++) hash = (Math.imul(hash, 0x01000193) ^ body[k]) >>> 0;
      found.add(hash);
    }
    return found;
  });
  const times = new Map();
  for (const row of rows) for (const hash of row) times.set(hash, (times.get(hash) ?? 0) + 1);
  const numbers = new Map();
  const number = (hash) => numbers.get(hash) ?? numbers.set(hash, numbers.size).size - 1;
  const shared = rows.map((row) => [...row].filter((hash) => times.get(hash) > 1).map(number));
  return { shared, count: numbers.size };
}

/** The numbers of the bodies, each followed by the one of which the greatest share has been seen within gzip's reach. */
function similarOrder(bodies) {
  const { shared, count } = passages(bodies);
  const having = Array.from({ length: count }, () => []);
  shared.forEach((row, body) => row.forEach((passage) => having[passage].push(body)));
  // How often a passage occurs within reach, and how many passages of a body do.
  const within = new Int32Array(count);
  const seen = new Int32Array(bodies.length);
  const order = [];
  const left = new Set(bodies.keys());
  let first = 0;
  let bytes = 0;
  while (left.size) {
    let [next] = left;
    for (const body of left) if (seen[body] * bodies[next].length > seen[next] * bodies[body].length) next = body;
    left.delete(next);
    order.push(next);
    bytes += bodies[next].length;
    for (const passage of shared[next]) if (within[passage]++ === 0) for (const body of having[passage]) seen[body]++;
    for (; bytes > reach && first + 1 < order.length; first++) {
      bytes -= bodies[order[first]].length;
      for (const passage of shared[order[first]]) if (--within[passage] === 0) for (const body of having[passage]) seen[body]--;
    }
  }
  return order;
}

const leb128 = (value) => {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
};
const counted = (bytes) => Buffer.concat([leb128(bytes.length), bytes]);

/** The file with each function named by its place in that order: what sorts functions by name brings them into it. */
export function namedByPlace(wasm) {
  const { imported, bodies } = functions(wasm);
  const places = new Array(bodies.length);
  similarOrder(bodies).forEach((body, place) => (places[body] = place));
  const names = places.map((place, body) => [leb128(imported + body), counted(Buffer.from(`f${String(place).padStart(6, '0')}`))]);
  const map = Buffer.concat([leb128(names.length), ...names.flat()]);
  const section = Buffer.concat([counted(Buffer.from('name')), Buffer.from([1]), counted(map)]);
  return Buffer.concat([wasm, Buffer.from([0]), counted(section)]);
}
