// Packs the built worker as a package that npm can install from an address: the program and its dependencies by their
// exact versions. Models it fetches from the server.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BLOCK = 512;
const octal = (number, length) => `${number.toString(8).padStart(length - 1, '0')}\0`;

/**
 * One entry of a tar archive (POSIX ustar): a block that describes the file, then its bytes filled up to whole blocks.
 * The same files make the same archive.
 */
function tarEntry(name, bytes, mode = 0o644) {
  const header = Buffer.alloc(BLOCK);
  const write = (text, at) => header.write(text, at, 'latin1');
  write(name, 0);
  write(octal(mode, 8), 100);
  write(octal(0, 8), 108);
  write(octal(0, 8), 116);
  write(octal(bytes.length, 12), 124);
  write(octal(0, 12), 136);
  // The checksum is counted with blanks in its own place.
  write(' '.repeat(8), 148);
  write('0', 156);
  write('ustar\0', 257);
  write('00', 263);
  write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    )} `,
    148,
  );
  return Buffer.concat([header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
}

/** The program has the contract in it; all else comes from the registry, as our own lock file has it. */
const manifestOf = ({ version, dependencies }) => ({
  name: 'rakurs-worker',
  version,
  description: 'Обработчик Ракурса: отдаёт компьютер распознаванию и зарабатывает',
  license: 'UNLICENSED',
  type: 'module',
  bin: { 'rakurs-worker': 'lent-worker.mjs' },
  engines: { node: '>=20.19' },
  dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => !name.startsWith('@rakurs/'))),
});

export function packWorker({ room, built = join(room, 'dist'), to }) {
  const manifest = manifestOf(JSON.parse(readFileSync(join(room, 'package.json'), 'utf8')));
  const programs = readdirSync(built)
    .filter((name) => name.endsWith('.js'))
    .sort();
  const entries = [
    tarEntry('package/package.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)),
    tarEntry('package/lent-worker.mjs', readFileSync(join(import.meta.dirname, 'lent-worker.mjs')), 0o755),
    ...programs.map((name) => tarEntry(`package/dist/${name}`, readFileSync(join(built, name)))),
  ];
  writeFileSync(to, gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]), { level: 9 }));
}
