import { expect, it } from 'vitest';
import { taskKinds, type FrameAnalysis, type TaskFrame } from '@rakurs/contract';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { photograph, type PhotographName } from '../../testing/photographs.ts';
import { openImageProcess } from '../image-process.ts';
import { openSkills } from '../open-skills.ts';
import { createFrameAnalyser } from './analyse-frame.ts';
import { createTaskHandlers } from './index.ts';

const QUESTIONS = ['Есть ли лодка?', 'Сколько кошек?', 'Что здесь происходит?'];
const names: PhotographName[] = ['nagasaki-boats', 'locomotion-house-cat'];

it(
  'answers three questions on a described video as if its frames were analysed anew for each',
  { timeout: 300_000 },
  async () => {
    const fetchImage = async (url: string) => photograph(names[Number(url)] ?? 'nagasaki-boats');
    const { skills, embedImage, provider } = await openSkills({
      modelsFolder: MODELS_FOLDER,
      timeZone: 'Europe/Moscow',
      openai: null,
      fetchImage,
      images: await openImageProcess({ modelsFolder: MODELS_FOLDER }),
      tell: () => undefined,
    });
    const looks: string[] = [];
    const analyse = createFrameAnalyser({ skills, fetchImage });
    const handlers = createTaskHandlers({
      provider,
      embedImage,
      analyseFrame: (frame) => {
        looks.push(frame.url);
        return analyse(frame);
      },
    });

    const frames: TaskFrame[] = names.map((_, index) => ({ id: 10 + index, second: index * 6, url: String(index) }));
    const described = await handlers.recognise({ kind: 'video', real_date: null, duration_seconds: 12, frames });
    // What the server keeps went over the wire and through a database.
    const kept = taskKinds.recognise.result.parse(JSON.parse(JSON.stringify(described))).frames;
    expect(kept).toEqual(described.frames);
    expect(described.description.model).toBe('EfficientDet-Lite2 + Глаза 2');
    expect(looks).toEqual(['0', '1']);

    const ask = (question: string, frameAnalysis: (id: number) => FrameAnalysis | null) =>
      handlers.answer({
        kind: 'video',
        question,
        frames: frames.map((frame) => ({ ...frame, sight: frameAnalysis(frame.id) })),
      });
    const keptAnalysis = (id: number) => kept.find((one) => one.frame_id === id)?.sight ?? null;
    const fromKept = await Promise.all(QUESTIONS.map((question) => ask(question, keptAnalysis)));
    expect(looks).toHaveLength(2);

    // One frame is enough to look at anew: the other is answered from what was kept.
    const { answers, seen } = await ask(QUESTIONS[0] ?? '', (id) => (id === 10 ? null : keptAnalysis(id)));
    expect(looks).toEqual(['0', '1', '0']);
    expect(seen).toEqual([kept[0]]);
    expect(fromKept[0]?.answers).toEqual(answers);
    expect(fromKept.map((result) => result.answers.map(({ frame_id: id, text }) => ({ id, text })))).toEqual([
      [
        { id: 10, text: 'да' },
        { id: 11, text: 'нет' },
      ],
      [
        { id: 10, text: '0' },
        { id: 11, text: expect.stringMatching(/^не меньше \d+$/) as string },
      ],
      [
        { id: 10, text: expect.stringContaining('лодк') as string },
        { id: 11, text: expect.stringContaining('кош') as string },
      ],
    ]);
    expect(answers[0]).toMatchObject({
      confidence: expect.any(Number) as number,
      reason: expect.stringMatching(/лод.*%$/) as string,
      provider: 'embedded',
      model: 'EfficientDet-Lite2 + Глаза 2',
    });
  },
);
