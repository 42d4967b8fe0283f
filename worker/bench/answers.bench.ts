/**
 * Answers to questions about frames of our own, drawn, taken and made up: how many are right; and what the way through
 * task and network costs.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { BACKTEST_FRAMES, createClient, taskKinds, workerRoutes, type WorkerTask } from '@rakurs/contract';
import { openImageProcess } from '../src/image-process.ts';
import { openSkills } from '../src/open-skills.ts';
import { createSend } from '../src/platform/send.ts';
import type { AnalysedFrame } from '../src/analysis/analysed-file.ts';
import { createFrameAnalyser } from '../src/tasks/analyse-frame.ts';
import { createTaskHandlers } from '../src/tasks/index.ts';
import { startTaskLoop } from '../src/tasks/task-loop.ts';
import { createThroughputMeter } from '../src/tasks/throughput.ts';
import { drawAsked } from '../testing/answer-drawings.ts';
import { ANSWER_CASES } from '../testing/answer-cases.ts';
import { askedIn, judged, type Verdict } from '../testing/judge-answers.ts';

const ROUNDS = 5;
const LEASED_AT_ONCE = 4;
const TRIED = 'Есть ли кошка на диване?';
const images = await drawAsked();
const fetchImage = (url: string) => Promise.resolve(images[Number(url)]?.bytes ?? Buffer.alloc(0));
const { skills, embedImage, provider } = await openSkills({
  modelsFolder: join(import.meta.dirname, '..', '..', 'models'),
  timeZone: 'Europe/Moscow',
  openai: null,
  fetchImage,
  images: await openImageProcess({ modelsFolder: join(import.meta.dirname, '..', '..', 'models') }),
  tell: console.error,
});
const analyseFrame = createFrameAnalyser({ skills, fetchImage });

interface Case {
  name: string;
  frame: AnalysedFrame;
  question: string;
  right: string[];
}
const cases: Case[] = [];
const put = (name: string, frame: AnalysedFrame, questions: string) =>
  cases.push(...askedIn(questions).map((asked) => ({ name, frame, ...asked })));
for (const [index, { name, questions }] of images.entries()) {
  const frame = { id: index + 1, second: 0, url: String(index) };
  put(name, { ...frame, analysis: await analyseFrame(frame) }, questions);
}
for (const [index, { name, analysis: sight, questions }] of ANSWER_CASES.entries())
  put(name, { id: 100 + index, second: 0, url: '', analysis: sight }, questions);

const verdicts: Record<Verdict, number> = { right: 0, wrong: 0, unknown: 0 };
for (const { name, frame, question, right } of cases) {
  const { text, reason } = await provider.answer(question, frame);
  const verdict = judged(text, right);
  verdicts[verdict] += 1;
  if (verdict === 'wrong')
    console.log(`wrong: ${name}: ${question} ${text} (${reason ?? ''}), not ${right.join(' / ')}`);
}
const share = (verdict: Verdict) => `${((verdicts[verdict] / cases.length) * 100).toFixed(1)} %`;
console.log(
  `${cases.length} questions about ${images.length} pictures and ${ANSWER_CASES.length} scenes: right ${share('right')}, wrong ${share('wrong')}, 'не знаю' ${share('unknown')} (aim on photographs: wrong < 10 %, 'не знаю' < 40 %)`,
);

/** A frame as the server sends it. */
const asSent = ({ analysis, ...frame }: AnalysedFrame) => ({ ...frame, sight: analysis });

/** The bare function: the same questions in the same order, nothing around it. */
async function bare(): Promise<number> {
  const startedAt = performance.now();
  for (const { question, frame } of cases) await provider.answer(question, frame);
  return (cases.length * 60_000) / (performance.now() - startedAt);
}

/**
 * As in life: leased over HTTP, parsed by the contract, answered, sent back. What a server does beside it is left out:
 * its texts lie ready.
 */
async function throughTasks(): Promise<number> {
  const waiting = cases.map(({ question, frame }, index) =>
    JSON.stringify({
      id: index + 1,
      lease: randomUUID(),
      task: 'answer',
      payload: { kind: 'image', question, frames: [asSent(frame)] },
    } satisfies WorkerTask),
  );
  let left = cases.length;
  let end = () => {};
  const allAnswered = new Promise<void>((resolve) => (end = resolve));
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.url?.endsWith('/lease') === true)
        return response.end(`{"tasks":[${waiting.splice(0, LEASED_AT_ONCE).join()}]}`);
      left -= 1;
      if (left === 0) end();
      return response.end('{"accepted":true}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const api = createClient(
    workerRoutes,
    createSend({ server: `http://127.0.0.1:${port}`, token: 'bench', refused: console.error }),
  );
  const startedAt = performance.now();
  const loop = startTaskLoop({
    api,
    name: 'bench',
    handlers: createTaskHandlers({ provider, embedImage, analyseFrame }),
    throughput: createThroughputMeter(),
    atOnce: 2,
    tell: console.error,
  });
  await allAnswered;
  const speed = (cases.length * 60_000) / (performance.now() - startedAt);
  await loop.stop();
  server.close();
  return speed;
}

/** A question tried on two hundred frames: the payload and the result as they travel, without the network. */
async function triedOn(frames: readonly AnalysedFrame[]): Promise<{ whole: number; bare: number }> {
  const payload = JSON.stringify({ question: TRIED, frames: frames.map(asSent) });
  const handlers = createTaskHandlers({ provider, embedImage, analyseFrame });
  const startedAt = performance.now();
  const result = await handlers.backtest(taskKinds.backtest.payload.parse(JSON.parse(payload)));
  taskKinds.backtest.result.parse(JSON.parse(JSON.stringify(result)));
  const betweenMs = performance.now() - startedAt;
  const bareAt = performance.now();
  for (const frame of frames) await provider.answer(TRIED, frame);
  return { whole: betweenMs, bare: performance.now() - bareAt };
}

await bare();
await throughTasks();
const rounds: { bare: number; whole: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push({ bare: await bare(), whole: await throughTasks() });
const mean = (value: (round: (typeof rounds)[number]) => number) =>
  rounds.reduce((sum, round) => sum + value(round), 0) / ROUNDS;
console.log(
  `questions a minute: ${mean(({ whole }) => whole).toFixed(0)} through lease, contract and result over HTTP, ${mean((round) => round.bare).toFixed(0)} by the bare function; ratio ${mean((round) => round.whole / round.bare).toFixed(2)} (mean of ${ROUNDS} rounds by turns)`,
);
const frames = Array.from({ length: BACKTEST_FRAMES }, (_, index) => cases[(index * 7) % cases.length]?.frame).filter(
  (frame) => frame !== undefined,
);
await triedOn(frames);
const { whole, bare: bareMs } = await triedOn(frames);
console.log(
  `a question tried on ${frames.length} frames in one task: ${whole.toFixed(0)} ms, the bare function ${bareMs.toFixed(0)} ms; ratio ${(bareMs / whole).toFixed(2)}`,
);
process.exit();
