import { expect, it } from 'vitest';
import { BACKTEST_FRAMES, taskKinds, type Sight } from '@rakurs/contract';
import { seen, sightOf, wordsOf } from '../../testing/seen-things.ts';
import { vocabulary } from '../../testing/told-vocabulary.ts';
import { createEmbedded } from '../providers/embedded.ts';
import { createFrameAnalyser } from './analyse-frame.ts';
import { createTaskHandlers } from './index.ts';

const dogs = sightOf([seen('dog', [0.1, 0.1, 0.4, 0.4]), seen('dog', [0.6, 0.1, 0.9, 0.4])]);
const cat = sightOf(
  [seen('cat', [0.1, 0.1, 0.4, 0.4])],
  { lightness: 0.1 },
  { text: 'Выход', words: wordsOf('Выход') },
);
const empty = sightOf([]);

/** A worker whose skills see what they are told, and note what they were asked for. */
function worker(pictures: Record<string, Sight>) {
  const asked: string[] = [];
  const at = (skill: string, bytes: Buffer): Sight => {
    asked.push(`${skill} ${String(bytes)}`);
    return pictures[String(bytes)] ?? empty;
  };
  const fetchPicture = (url: string) => {
    asked.push(`fetch ${url}`);
    return Promise.resolve(Buffer.from(url));
  };
  const skills = {
    model: 'глаза',
    look: async (bytes: Buffer) => at('look', bytes),
    readText: async (bytes: Buffer) => at('read text', bytes),
    readCodes: async (bytes: Buffer) => at('read codes', bytes).codes,
  };
  const provider = createEmbedded({ timeZone: 'Europe/Moscow', vocabulary, model: 'глаза' });
  return {
    asked,
    ...createTaskHandlers({
      provider,
      glance: async (bytes) => at('glance', bytes).look,
      analyseFrame: createFrameAnalyser({ skills, fetchPicture }),
    }),
  };
}
const everySkillAt = (url: string) => [`fetch ${url}`, `look ${url}`, `read text ${url}`, `read codes ${url}`];
const frame = (id: number, sight: Sight | null) => ({ id, second: id * 5, url: `/${id}`, sight });

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
    text: 'Видео, 12 секунд. Сначала видны две собаки; с 6-й секунды видна кошка слева. На 6-й секунде читается надпись «Выход».',
    provider: 'embedded',
    model: 'глаза',
  });
  expect(result.frames).toEqual([
    { frame_id: 1, sight: dogs },
    { frame_id: 2, sight: cat },
  ]);
  expect(asked).toEqual([...everySkillAt('/1'), ...everySkillAt('/2')]);
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

it('looks only at the frames that nobody has looked at, and gives those back to be kept', async () => {
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
