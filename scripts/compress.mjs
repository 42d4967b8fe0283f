// Lays a .br and a .gz beside each text asset of the built web app: compressed once here, hard, and not on every
// request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|svg|json|txt)$/;
/** Under this the headers weigh more than what is saved. */
const SMALLEST_BYTES = 1024;

export function compressAssets(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) compressAssets(path);
    else if (TEXT.test(entry.name)) compressFile(path);
  }
}

function compressFile(path) {
  const bytes = readFileSync(path);
  if (bytes.length < SMALLEST_BYTES) return;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  );
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
