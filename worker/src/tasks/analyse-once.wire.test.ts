import { expect, it } from 'vitest';
import { BACKTEST_FRAMES, taskKinds, type FrameAnalysis } from '@rakurs/contract';
import { seen, frameAnalysis, wordsOf } from '../../testing/frame-analyses.ts';
import { vocabulary } from '../../testing/vocabulary.ts';
import { createEmbedded } from '../providers/embedded.ts';
import { createFrameAnalyser } from './analyse-frame.ts';
import { createTaskHandlers } from './index.ts';

const dogs = frameAnalysis([seen('dog', [0.1, 0.1, 0.4, 0.4]), seen('dog', [0.6, 0.1, 0.9, 0.4])]);
const cat = frameAnalysis(
  [seen('cat', [0.1, 0.1, 0.4, 0.4])],
  { lightness: 0.1 },
  { text: 'Выход', words: wordsOf('Выход') },
);
const empty = frameAnalysis([]);

/** A worker whose skills see what they are told, and note what they were asked for. */
function worker(images: Record<string, FrameAnalysis>) {
  const asked: string[] = [];
  const at = (skill: string, bytes: Buffer): FrameAnalysis => {
    asked.push(`${skill} ${String(bytes)}`);
    return images[String(bytes)] ?? empty;
  };
  const fetchImage = (url: string) => {
    asked.push(`fetch ${url}`);
    return Promise.resolve(Buffer.from(url));
  };
  const skills = {
    model: 'глаза',
    analyse: async (bytes: Buffer) => at('look', bytes),
    readText: async (bytes: Buffer) => at('read text', bytes),
    readCodes: async (bytes: Buffer) => at('read codes', bytes).codes,
  };
  const provider = createEmbedded({ timeZone: 'Europe/Moscow', vocabulary, model: 'глаза' });
  return {
    asked,
    ...createTaskHandlers({
      provider,
      embedImage: async (bytes) => at('glance', bytes).look,
      analyseFrame: createFrameAnalyser({ skills, fetchImage }),
    }),
  };
}
const everySkillAt = (url: string) => [`fetch ${url}`, `look ${url}`, `read text ${url}`, `read codes ${url}`];
const frame = (id: number, analysis: FrameAnalysis | null) => ({ id, second: id * 5, url: `/${id}`, sight: analysis });

it('describes a file and gives back what it saw, frame by frame', async () => {
  const { asked, recognise } = worker({ '/1': dogs, '/2': cat });
  const payload = {
    kind: 'video' as const,
    real_date: null,
    duration_seconds: 12,
    frames: [
      { id: 1, second: 0, url: '/1' },
      { id: 2, second: 6, url: '/2' },
    ],
  };
  const result = taskKinds.recognise.result.parse(await recognise(payload));
  expect(result.description).toMatchObject({
    text: 'Видео, 12 секунд. Сначала две собаки; с 6-й секунды кошка. На 6-й секунде читается надпись «Выход».',
    provider: 'embedded',
    model: 'глаза',
  });
  expect(result.frames).toEqual([
    { frame_id: 1, sight: dogs },
    { frame_id: 2, sight: cat },
  ]);
  expect(asked).toEqual([...everySkillAt('/1'), ...everySkillAt('/2')]);
});

it('tells the day of a video by the clock of its owner, and by its own where the task names none', async () => {
  const { recognise } = worker({ '/1': cat });
  const payload = {
    kind: 'video' as const,
    real_date: '2026-11-17T16:05:09.250Z',
    duration_seconds: 3,
    frames: [{ id: 1, second: 0, url: '/1' }],
  };
  expect((await recognise({ ...payload, time_zone: 'Asia/Vladivostok' })).description.text).toContain(
    'Дата съёмки: 18 ноября 2026 года.',
  );
  expect((await recognise(payload)).description.text).toContain('Дата съёмки: 17 ноября 2026 года.');
});

const said = (frameId: number, text: string, confidence: number | null = expect.any(Number) as number) => ({
  frame_id: frameId,
  text,
  confidence,
  reason: expect.toSatisfy((reason: unknown) => reason === null || typeof reason === 'string') as string,
  provider: 'embedded',
  model: 'глаза',
});

it.each([
  ['Сколько собак?', '2', '0'],
  ['Есть ли слово «выход»?', 'нет', 'да'],
  ['Есть ли кошка?', 'нет', 'да'],
])(
  'answers «%s» for each frame from what was seen before, fetches nothing and asks no skill',
  async (question, first, second) => {
    const { asked, answer } = worker({});
    const result = taskKinds.answer.result.parse(
      await answer({ kind: 'video', question, frames: [frame(1, dogs), frame(2, cat)] }),
    );
    expect(result).toEqual({ answers: [said(1, first), said(2, second)], seen: [] });
    expect(asked).toEqual([]);
  },
);

it('tries a question on frames of many files, in their order', async () => {
  const { asked, backtest } = worker({});
  const frames = Array.from({ length: BACKTEST_FRAMES }, (_, index) => frame(index + 1, index % 2 === 0 ? dogs : cat));
  const { answers, seen: kept } = taskKinds.backtest.result.parse(
    await backtest({ question: 'Есть ли кошка?', frames }),
  );
  expect(answers).toEqual(frames.map(({ id }, index) => said(id, index % 2 === 0 ? 'нет' : 'да')));
  expect(kept).toEqual([]);
  expect(asked).toEqual([]);
});

it('analyses only frames without an analysis, and gives those back to be kept', async () => {
  const { asked, answer } = worker({ '/2': cat });
  const result = await answer({
    kind: 'video',
    question: 'Есть ли кошка?',
    frames: [frame(1, dogs), frame(2, null), frame(3, empty)],
  });
  expect(result).toEqual({
    answers: [said(1, 'нет'), said(2, 'да'), said(3, 'нет')],
    seen: [{ frame_id: 2, sight: cat }],
  });
  expect(asked).toEqual(everySkillAt('/2'));
});
