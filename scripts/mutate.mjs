import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { PLACES, readPlace, ROOT } from './mutation/place.mjs';
import { endAllRunners, startRunner } from './mutation/start-runner.mjs';

// npm run mutate -- place [--most 80] [--seed 1] [--file part-of-a-path] [--id 12] [--jobs 2]
// A mutation pass: puts small faults into the code of a place, one at a time and only in memory, and says which of them
// no test notices.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '80' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    file: { type: 'string', default: '' },
    id: { type: 'string', multiple: true, default: [] },
  },
});
const [name] = positionals;
if (!name || !(name in PLACES)) {
  console.error(`Which place? ${Object.keys(PLACES).join(', ')}`);
  process.exit(1);
}

/**
 * How many mutants are tried before another runner may take the rest, and before a process that has seen so many is
 * left.
 */
const CHUNK = 12;

/** The same sample for the same seed: in the order of a hash, which knows nothing of the code. */
const drawn = ({ id }) => createHash('sha256').update(`${values.seed} ${id}`).digest('hex');
const sample = (items, most) =>
  items
    .toSorted((a, b) => (drawn(a) < drawn(b) ? -1 : 1))
    .slice(0, most)
    .toSorted((a, b) => a.id - b.id);

const folder = mkdtempSync(join(tmpdir(), 'rakurs-mutate-'));
process.on('exit', () => {
  endAllRunners();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const { mutants } = readPlace(name);
const sampled = sample(
  mutants.filter(
    ({ path, id }) => path.includes(values.file) && (values.id.length === 0 || values.id.includes(String(id))),
  ),
  Number(values.most),
);
console.log(`${name}: ${mutants.length} mutants, ${sampled.length} of them tried (seed ${values.seed})`);

const first = await startRunner(name, folder);
const surveyed = await first.give({ what: 'survey' });
if (surveyed.ended !== 'done' || surveyed.failure) {
  console.error(`The tests are not green without a mutant: ${surveyed.failure ?? surveyed.noise}`);
  process.exit(1);
}
const survey = surveyed.notes.toSorted((a, b) => surveyed.inOrder.indexOf(a.file) - surveyed.inOrder.indexOf(b.file));
for (const { file, ids, ms } of survey)
  console.log(`  ${relative(ROOT, file)}: ${ids.length} mutants reached, ${ms} ms without any`);

/** A loaded machine is slow, not wrong: late is what takes many times as long as without a mutant. */
const limitOf = (ms) => 30_000 + 4 * ms;
/** A new process, which loads everything first. */
const loadingLimitMs = 180_000 + limitOf(survey.reduce((sum, { ms }) => sum + ms, 0));
const results = [];
const tell = (mutant, outcome, by) => {
  results.push({ ...mutant, outcome });
  console.log(
    `${results.length}/${sampled.length} ${outcome.padEnd(9)} #${mutant.id} ${mutant.path}:${mutant.line} ${mutant.what}${by ? ` <- ${by}` : `\n    ${mutant.near}`}`,
  );
};

/** Each with the test files that are still to be asked about it. */
const waiting = sampled
  .filter(({ atLoading }) => !atLoading)
  .map((mutant) => ({ mutant, files: survey.filter(({ ids }) => ids.includes(mutant.id)).map(({ file }) => file) }));
const atLoading = sampled.filter((mutant) => mutant.atLoading);

const settle = ({ mutant, files, wasAsked = false }) => {
  if (files.length > 0) waiting.push({ mutant, files, wasAsked });
  else tell(mutant, wasAsked ? 'survived' : 'unreached', null);
};

const tryChunk = async (runner) => {
  const [file] = waiting[0].files;
  const chunk = waiting.filter(({ files }) => files[0] === file).slice(0, CHUNK);
  chunk.forEach((one) => waiting.splice(waiting.indexOf(one), 1));
  const { ended, notes, noise } = await runner.give(
    { what: 'try', file, ids: chunk.map(({ mutant }) => mutant.id) },
    limitOf(survey.find((one) => one.file === file).ms),
  );
  const begun = notes.findLast((line) => line.begun)?.begun;
  for (const { mutant, files } of chunk) {
    const result = notes.find(({ id }) => id === mutant.id);
    if (result?.failure) tell(mutant, 'killed', `${result.failure} (${result.ms} ms)`);
    else if (result) settle({ mutant, files: files.slice(1), wasAsked: true });
    else if (mutant.id === begun)
      tell(mutant, 'killed', ended === 'late' ? 'time limit' : `the process ended ${noise.slice(-200)}`);
    else if (ended === 'done') throw new Error(`Nothing was heard of mutant ${mutant.id}: ${noise}`);
    else waiting.push({ mutant, files });
  }
  return ended === 'done';
};

/** What acts when a module is loaded needs a process of its own. */
const tryAtLoading = async (runner) => {
  const mutant = atLoading.shift();
  const { ended, failure } = await runner.give({ what: 'load', id: mutant.id }, loadingLimitMs);
  if (ended !== 'done') tell(mutant, 'killed', ended === 'late' ? 'time limit' : 'the process ended');
  else tell(mutant, failure ? 'killed' : 'survived', failure);
  return ended === 'done';
};

for (const unreached of waiting.filter(({ files }) => files.length === 0)) {
  waiting.splice(waiting.indexOf(unreached), 1);
  settle(unreached);
}
const work = async (given) => {
  let runner = given;
  while (waiting.length > 0 || atLoading.length > 0) {
    runner ??= await startRunner(name, folder);
    const isWell = await (waiting.length > 0 ? tryChunk(runner) : tryAtLoading(runner));
    if (isWell) continue;
    runner.end();
    runner = null;
  }
};
await Promise.all(Array.from({ length: Number(values.jobs) }, (_, job) => work(job === 0 ? first : null)));

const count = (outcome) => results.filter((result) => result.outcome === outcome).length;
console.log(
  `\n${name}: ${sampled.length} tried of ${mutants.length}, ${count('killed')} killed, ${count('survived')} survived, ${count('unreached')} not reached by these tests`,
);
for (const { id, path, line, what, near } of results
  .filter(({ outcome }) => outcome !== 'killed')
  .toSorted((a, b) => a.id - b.id))
  console.log(`#${id} ${path}:${line} ${what}\n    ${near}`);
process.exit(0);
