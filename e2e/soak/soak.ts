/**
 * Holds the whole product, started as npm start does, with cameras that misbehave at random, as long as it is told:
 * says what it holds and what is
 * missing from the record, and fails when memory grows after the warm-up, a gap has no reason, or the server logged an
 * error. Run by scripts/soak.mjs.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiOf, signUp } from '../testing/api.ts';
import { choosePlan } from '../testing/plans.ts';
import { emptyDataDir, startProduct } from '../testing/product.ts';
import { inFolder, memoryByRole, ROLES, type Role } from './footprint.ts';
import { growthAfter, type Sample } from './growth.ts';
import { followRecord, newRecord, unexplainedOf, type KeptRecord } from './kept-records.ts';
import { hearMessages, lookAt } from './onlookers.ts';
import { readLog } from './server-log.ts';
import { startTroubledCameras } from './troubled-cameras.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    streams: { type: 'string', default: '8' },
    every: { type: 'string', default: '30' },
    worker: { type: 'string', default: 'on' },
  },
});
const [MINUTES, STREAMS, EVERY_SECONDS] = [Number(values.minutes), Number(values.streams), Number(values.every)];
/** Of the whole time. */
const WARM_UP = 1 / 3;
const MAX_GROWTH = 1.1;
/** The least there is: eight cameras fill it in ten minutes, and from then on old pieces go as new ones come. */
const RETENTION = { days: 1, gigabytes: 1 };
/** So much more may lie there: the retention is looked after once a minute. */
const MAX_KEPT_MB = 1024 * 1.25;
/** After the last trouble, until all cameras must be recorded again. */
const CALM_SECONDS = 50;
const KINDS: Record<Role, string> = {
  server: 'server',
  database: 'database',
  camera: 'a camera',
  media: 'media',
  worker: 'worker',
};

const startedAt = Date.now();
const passed = (): number => (Date.now() - startedAt) / 1000;
const say = (text: string): void => void process.stdout.write(`${passed().toFixed(0).padStart(6)} s  ${text}\n`);
const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);

const cameras = await startTroubledCameras(STREAMS);
const product = await startProduct({
  dataDir: emptyDataDir(),
  env: { DEMO: 'off', LOCAL_WORKER: values.worker, STREAM_ALLOWED_NETWORKS: 'any', SHORT_LIVED: 'off' },
});
const opening = product.said().length;
const signed = await signUp(product.url, 'soak@example.ru');
const api = apiOf(product.url, signed);
const project = await api.createProject({ body: { title: 'Склад', description: '' } });
const source = await api.createDataSource({ body: { project: project.id, title: 'Ворота', description: '' } });
await choosePlan({ api, projectId: project.id });
await api.changeRetention({ params: { dataSourceId: source.id }, body: RETENTION });
// What it finds becomes a message of the feed.
const search = await api.saveSearch({ body: { name: 'Ворота', content: 'ворота' } });
await api.changeSavedSearch({ params: { savedSearchId: search.id }, body: { alerts: true } });
const records: KeptRecord[] = [];
for (const [index, url] of cameras.urls.entries()) {
  const { id } = await api.newStream({
    body: {
      title: `Ворота ${index + 1}`,
      description: '',
      rtsp_url: url,
      data_source_id: source.id,
      project_id: project.id,
    },
  });
  records.push(newRecord(id));
}
// What moves before the first becomes clips, as long as the money lasts.
const [first] = records;
if (first) await api.changeStream({ params: { fileId: first.fileId }, body: { has_analytics: true } });
const messages = await hearMessages(product.url, api);

const looks = { all: 0, empty: 0 };
const look = async (): Promise<void> => {
  const record = records[Math.floor(Math.random() * records.length)];
  if (!record) return;
  const fragments = await lookAt(product.url, api, record.fileId);
  looks.all += 1;
  if (fragments === 0) looks.empty += 1;
};

const memory: Record<Role, Sample[]> = { server: [], database: [], camera: [], media: [], worker: [] };
let mostKept = 0;
async function report(): Promise<void> {
  for (const record of records) await followRecord(api, record);
  const found = memoryByRole(product.pids());
  for (const role of ROLES)
    if (found[role].length > 0) memory[role].push({ second: passed(), value: sum(found[role]) / found[role].length });
  const [database, storage] = [inFolder(join(product.dataDir, 'database')), inFolder(join(product.dataDir, 'storage'))];
  mostKept = Math.max(mostKept, storage.megabytes);
  const held = ROLES.filter((role) => found[role].length > 0).map(
    (role) =>
      `${KINDS[role]} ${(memory[role].at(-1)?.value ?? 0).toFixed(0)}${found[role].length > 1 ? ` x ${found[role].length}` : ''}`,
  );
  const { errors, warnings } = readLog(product.said().slice(opening));
  say(
    `MB held: ${held.join(', ')}; on disk: database ${database.megabytes.toFixed(0)} MB, ${storage.files} pieces and pictures ${storage.megabytes.toFixed(0)} MB; troubles ${sum(cameras.troubles.map(({ length }) => length))}, gaps ${sum(records.map(({ gaps }) => gaps.length))}; messages ${sum([...messages.counts.values()])}, errors ${errors.length}, warnings ${warnings.length}`,
  );
}

while (passed() < MINUTES * 60) {
  const turn = pause(EVERY_SECONDS * 1000);
  await look();
  await report();
  await turn;
}
cameras.calm();
await pause(CALM_SECONDS * 1000);
await report();

const unexplained = records.flatMap((record, index) =>
  unexplainedOf(record, cameras.troubles[index] ?? [], Date.now()).map((gap) => ({ camera: index + 1, ...gap })),
);
const gaps = records.flatMap((record) => record.gaps);
const { errors, warnings } = readLog(product.said().slice(opening));
const { messages: feed } = await api.listMessages({ query: { size: 100 } });
const { streams } = await api.listStreams({ query: {} });
messages.stop();
await product.stop();
await cameras.stop();

const growths = ROLES.flatMap((role) => {
  const growth = growthAfter(MINUTES * 60 * WARM_UP, memory[role]);
  return growth === null ? [] : [{ role, growth }];
});
say(
  `heard: ${[...messages.counts].map(([channel, count]) => `${channel} ${count}`).join(', ')}; ${feed.length} messages in the feed; ${looks.all} looks at a camera, ${looks.empty} without a picture`,
);
for (const line of [...new Set(errors)].slice(0, 20)) say(`error: ${line}`);
for (const line of [...new Set(warnings)].slice(0, 20)) say(`warning: ${line}`);
for (const { camera, from, to } of unexplained)
  say(
    `no reason for a gap: camera ${camera}, ${new Date(from).toISOString()}, ${((to - from) / 1000).toFixed(1)} s; its troubles around: ${
      (cameras.troubles[camera - 1] ?? [])
        .filter((at) => at > from - 60_000 && at < to + 10_000)
        .map((at) => new Date(at).toISOString())
        .join(' ') || 'none'
    }`,
  );
say(
  `${STREAMS} cameras over ${MINUTES} minutes: ${gaps.length} gaps of ${(sum(gaps.map(({ from, to }) => to - from)) / 1000 / Math.max(1, gaps.length)).toFixed(1)} s on average after ${sum(cameras.troubles.map(({ length }) => length))} troubles, ${unexplained.length} without a reason; live at the end: ${streams.filter(({ state }) => state === 'live').length}`,
);
say(`at most ${mostKept.toFixed(0)} MB of objects lay there, of which 1024 MB are allowed`);
say(
  `growth after the warm-up: ${growths.map(({ role, growth }) => `${KINDS[role]} ${growth.toFixed(2)}`).join(', ')} (aim ≤ ${MAX_GROWTH})`,
);
const isSound =
  growths.every(({ growth }) => growth <= MAX_GROWTH) &&
  unexplained.length === 0 &&
  errors.length === 0 &&
  mostKept <= MAX_KEPT_MB;
say(isSound ? 'flat' : 'NOT flat');
process.exit(isSound ? 0 : 1);
