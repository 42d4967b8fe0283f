/**
 * The limit of the data set benchmark: the same files read, summed up and sent, each after a header of a zip, and
 * nothing else.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

const { paths } = JSON.parse(readFileSync(join(process.argv[2] ?? '', 'bench.json'), 'utf8')) as { paths: string[] };
const HEADER = Buffer.alloc(46);

async function send(response: ServerResponse): Promise<void> {
  for (const path of paths) {
    response.write(HEADER);
    let sum = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      if (!response.write(chunk)) await once(response, 'drain');
    }
  }
  response.end();
}

const server = createServer((_, response) => void send(response));
server.listen(0, '127.0.0.1', () =>
  process.send?.({ kind: 'listening', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('disconnect', () => process.exit(0));
