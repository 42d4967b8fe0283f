import { Description, MAX_DESCRIPTION_LENGTH, type DetectedObject } from '@rakurs/contract';
import { expect, it } from 'vitest';
import { createEmbeddedDescriber } from '../providers/embedded.ts';
import type { AnalysedFrame } from '../analysis/analysed-file.ts';
import { describeVideo } from './describe-video.ts';
import { frameAt, seen, frameAnalysis, wordsOf } from '../../testing/frame-analyses.ts';
import { vocabulary, withConcepts } from '../../testing/vocabulary.ts';
import { atWords, durationWords, sinceWords } from './time-words.ts';

const person = seen('person', [0.1, 0.1, 0.4, 0.9]);
const dog = seen('dog', [0.5, 0.5, 0.9, 0.9]);
const car = seen('car', [0.2, 0.2, 0.9, 0.9]);
const at = (second: number, ...objects: DetectedObject[]) => frameAt(second, frameAnalysis(objects));
const tell = (frames: AnalysedFrame[], durationSeconds: number | null = 12) =>
  describeVideo({ frames, durationSeconds, realDate: null, timeZone: 'Europe/Moscow', vocabulary });

it('tells what happens, and from which second', () => {
  const { text, scenes } = tell([at(0, person, dog), at(2, person, dog), at(5, car), at(9, person, dog)]);
  expect(text).toBe(
    'Видео, 12 секунд. Сначала человек и собака; с 5-й секунды автомобиль; с 9-й секунды снова человек и собака.',
  );
  expect(scenes).toEqual([
    { second: 0, until_second: 5, text: 'Человек и собака.' },
    { second: 5, until_second: 9, text: 'Автомобиль.' },
    { second: 9, until_second: 12, text: 'Человек и собака.' },
  ]);
});

it('joins frames that show the same, in whatever order they come', () => {
  const { text, scenes } = tell([at(4, person), at(0, person), at(2, person)]);
  expect(text).toBe('Видео, 12 секунд. Человек.');
  expect(scenes).toEqual([{ second: 0, until_second: 12, text: 'Человек.' }]);
});

it('tells scenes as events where vision saw what happens', () => {
  const rider = (second: number) =>
    frameAt(
      second,
      withConcepts(frameAnalysis([seen('person', [0.4, 0.2, 0.55, 0.7]), seen('motorcycle', [0.3, 0.4, 0.65, 0.9])]), {
        man: 'sure',
        riding: 'probable',
        motorcycle: 'sure',
        street: 'sure',
      }),
    );
  const { text, scenes } = tell([at(0, dog), rider(4), rider(6)]);
  expect(text).toBe('Видео, 12 секунд. Сначала собака; с 4-й секунды мужчина едет на мотоцикле по улице.');
  expect(scenes.at(-1)).toEqual({ second: 4, until_second: 12, text: 'Мужчина едет на мотоцикле по улице.' });
});

it('joins stretches of which nothing is known, whatever else is said of them', () => {
  const page = frameAt(
    2,
    frameAnalysis([], {
      gist: {
        name: 'снято на открытом воздухе',
        kind: 'снято на открытом воздухе',
        group: 'nature',
        confidence: 0.5,
        noun: null,
        leads: true,
      },
    }),
  );
  expect(tell([at(0), page, at(4), at(6, car)]).scenes).toEqual([
    { second: 0, until_second: 6, text: 'Знакомые предметы в кадре не распознаны.' },
    { second: 6, until_second: 12, text: 'Автомобиль.' },
  ]);
});

it('does not end a scene because something grew faint for a moment', () => {
  const faint = { ...dog, confidence: 0.4 };
  expect(tell([at(0, person, dog), at(2, person, faint), at(4, person, dog)]).scenes).toHaveLength(1);
  expect(tell([at(0, person, faint), at(2, person, dog)]).scenes).toHaveLength(2);
});

it('takes a scene’s words from the frame that shows the most', () => {
  const many = [dog, seen('dog', [0, 0, 0.1, 0.1])];
  expect(tell([at(0, dog), at(2, ...many), at(4, dog)]).scenes).toEqual([
    { second: 0, until_second: 12, text: 'Две собаки.' },
  ]);
});

it('says when nothing is known, for a while or all the time', () => {
  expect(tell([at(0), at(3)]).text).toBe('Видео, 12 секунд. Знакомые предметы в кадре не распознаны.');
  expect(tell([at(0, car), at(3)]).text).toBe(
    'Видео, 12 секунд. Сначала автомобиль; с 3-й секунды нет ничего знакомого.',
  );
  expect(tell([at(0)], null).text).toBe('Видео. Знакомые предметы в кадре не распознаны.');
});

it('tells what was read and scanned, with the second, and quotes no link', () => {
  const frames = [
    at(0, car),
    frameAt(3, frameAnalysis([car], {}, { words: wordsOf('Выход'), codes: ['QRCode'] })),
    frameAt(5, frameAnalysis([car], {}, { words: wordsOf('Выход') })),
  ];
  const { text } = tell(frames);
  expect(text).toBe(
    'Видео, 12 секунд. Автомобиль. На 3-й секунде читается надпись «Выход». На 3-й секунде виден QR-код.',
  );
  expect(text).not.toContain('example.com');
});

it('tells darkness and black and white of the whole', () => {
  const night = frameAnalysis([car], { lightness: 0.1, is_grey: true });
  expect(tell([frameAt(0, night), frameAt(4, night)]).text).toBe(
    'Видео, 12 секунд. Автомобиль. Съёмка чёрно-белая, кадр тёмный.',
  );
});

it('stays within the contract with the most frames that there can be, all different', async () => {
  const nouns = ['person', 'dog', 'car', 'boat', 'cat', 'bus', 'horse'];
  const frames = Array.from({ length: 64 }, (_, index) =>
    frameAt(
      index * 2,
      frameAnalysis(
        nouns
          .filter((_noun, bit) => ((index + 1) >> bit) % 2 === 1)
          .map((noun, place) => seen(noun, [place * 0.1, 0.2, place * 0.1 + 0.09, 0.5])),
        {},
        { words: wordsOf(`Надпись номер ${index}`) },
      ),
    ),
  );
  const description = await createEmbeddedDescriber({ vocabulary })({
    kind: 'video',
    realDate: new Date('2024-05-04T22:30:00Z'),
    durationSeconds: 128,
    frames,
  });
  expect(Description.parse(description)).toEqual(description);
  expect(description).toMatchObject({ provider: 'embedded', model: 'глаза' });
  expect(description.scenes).toHaveLength(64);
  expect(description.text).toContain('Дальше — ещё 56 смен содержания кадра.');
  expect(description.text).toMatch(/^Видео, 2 минуты 8 секунд\. Сначала .* Дата съёмки: 5 мая 2024 года\.$/);
  expect(description.text.length).toBeLessThan(MAX_DESCRIPTION_LENGTH);
});

it('refuses to describe what nobody has seen', async () => {
  await expect(
    createEmbeddedDescriber({ vocabulary })({ kind: 'image', realDate: null, durationSeconds: null, frames: [] }),
  ).rejects.toThrow('Нет ни одного кадра');
});

it('says times as people do', () => {
  expect([0.2, 1, 2, 21, 60, 65, 3600, 7385].map(durationWords)).toEqual([
    '1 секунда',
    '1 секунда',
    '2 секунды',
    '21 секунда',
    '1 минута',
    '1 минута 5 секунд',
    '1 час',
    '2 часа 3 минуты',
  ]);
  expect([3, 59.9, 65, 3723].map(sinceWords)).toEqual(['с 3-й секунды', 'с 59-й секунды', 'с 1:05', 'с 1:02:03']);
  expect([0.5, 7, 125].map(atWords)).toEqual(['в начале', 'на 7-й секунде', 'на 2:05']);
});
