/**
 * An upload of 2 GB part by part (tus), its connection cut inside a part: how many bytes go twice, and the memory of
 * the server. RESUMED_MB for another size.
 */
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { RESUMABLE_PATH, UPLOAD_PART_BYTES, UPLOADED_FILE_HEADER } from '@rakurs/contract';
import { bytesOf, hashOf, MB, sizeOf } from './long-picture.ts';
import { benchFolder, forgetPeak, peakMemoryMb, signUp, startServer } from './programs.ts';

const MEGABYTES = Number(process.env['RESUMED_MB'] ?? 2048);
const MARK = 1;
const size = sizeOf(MEGABYTES);

const folder = benchFolder();
const databaseUrl = process.env['TEST_DATABASE_URL'];
const ours = await startServer(join(folder, 'data'), databaseUrl ? { DATABASE_URL: databaseUrl } : {});
const signed = await signUp(ours.url);
const own = { authorization: signed.jwt, csrf: signed.csrf };
const post = async (path: string, body: object) => {
  const answer = await fetch(ours.url + path, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { id: number | string };
};
const project = await post('/api/users/projects/new', { title: 'Замер', description: '' });
const source = await post('/api/projects/data_sources/new', { project: project.id, title: 'Замер', description: '' });
const { id } = await post(`${RESUMABLE_PATH}/new`, {
  name: 'a.jpg',
  size,
  data_source_id: source.id,
  project_id: project.id,
  sha256_checksum: hashOf(MEGABYTES, MARK),
});
const url = `${ours.url}${RESUMABLE_PATH}/${id}`;
const tus = { ...own, 'tus-resumable': '1.0.0' };

/** The bytes from there on, in pieces of a part. */
function* partsFrom(offset: number): Generator<Buffer> {
  let held: Buffer[] = [];
  let amount = 0;
  let passed = 0;
  for (const bytes of bytesOf(MEGABYTES, MARK)) {
    let rest = bytes.subarray(Math.min(bytes.length, Math.max(0, offset - passed)));
    passed += bytes.length;
    while (amount + rest.length >= UPLOAD_PART_BYTES) {
      const fill = UPLOAD_PART_BYTES - amount;
      yield Buffer.concat([...held, rest.subarray(0, fill)]);
      rest = rest.subarray(fill);
      held = [];
      amount = 0;
    }
    held.push(rest);
    amount += rest.length;
  }
  if (amount > 0) yield Buffer.concat(held);
}
const send = async (part: Buffer, offset: number): Promise<Response> => {
  const answer = await fetch(url, {
    method: 'PATCH',
    body: part as Buffer<ArrayBuffer>,
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  });
  if (answer.status !== 204) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
  return answer;
};
const look = async (): Promise<number> =>
  Number((await fetch(url, { method: 'HEAD', headers: tus })).headers.get('upload-offset'));
/** Most of the part leaves, then the wire is gone. */
const cutInside = (part: Buffer, offset: number): Promise<number> =>
  new Promise((resolve) => {
    const call = request(url, {
      method: 'PATCH',
      headers: {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': part.length,
      },
    });
    const most = part.subarray(0, part.length - 1000);
    call.on('error', () => resolve(most.length));
    call.write(most, () => call.destroy());
  });

const pid = ours.child.pid ?? 0;
forgetPeak(pid);
const before = peakMemoryMb(pid);
const startedAt = performance.now();
let sent = 0;
let offset = 0;
for (const part of partsFrom(0)) {
  if (offset > size / 2) {
    sent += await cutInside(part, offset);
    break;
  }
  await send(part, offset);
  offset += part.length;
  sent += part.length;
}
offset = await look();
let fileId: string | null = null;
for (const part of partsFrom(offset)) {
  fileId = (await send(part, offset)).headers.get(UPLOADED_FILE_HEADER);
  offset += part.length;
  sent += part.length;
}
if (fileId === null) throw new Error('the upload did not become a file');
const seconds = (performance.now() - startedAt) / 1000;
console.log(
  `resumed upload: ${MEGABYTES} MB, cut inside a part of ${UPLOAD_PART_BYTES / MB} MB: ${((sent - size) / MB).toFixed(2)} MB sent twice, SHA-256 checked, ${(MEGABYTES / seconds).toFixed(0)} MB/s`,
);
console.log(
  `memory of the server: ${before.toFixed(0)} MB before, at most ${peakMemoryMb(pid).toFixed(0)} MB during it (${databaseUrl ? 'PostgreSQL' : 'the embedded database has a process of its own'})`,
);

await ours.stop();
rmSync(folder, { recursive: true, force: true });
