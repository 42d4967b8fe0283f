/** The physical limit of the upload benchmark: multipart to disk with SHA-256, and nothing else. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';

const target = process.argv[2] ?? '';
const server = createServer((request, response) => {
  const busboy = new Busboy({ headers: request.headers as BusboyHeaders });
  busboy.on('file', (_, file) => {
    const hash = createHash('sha256');
    const counting = new Transform({
      transform(chunk: Buffer, __, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    void pipeline(file, counting, createWriteStream(target, { flush: true })).then(() =>
      response.end(JSON.stringify({ sha256: hash.digest('hex') })),
    );
  });
  request.pipe(busboy);
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ kind: 'listening', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('disconnect', () => process.exit(0));
