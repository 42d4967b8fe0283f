/**
 * A made-up archive of any size: few words that stand in many files, many words that stand in few, as in every
 * language. The same number always makes the same file.
 */
import type { SearchableFile } from '#modules/search/index.ts';

export const USER = 1;
export const SOURCES = [1, 2, 3, 4, 5].map((id) => ({
  id,
  title: `Источник ${id}`,
  projectId: 1,
  projectTitle: 'Проект',
}));

const CLASSES =
  'человек автомобиль стул стол чашка собака кошка бутылка телефон велосипед грузовик автобус книга экран птица лодка диван рюкзак сумка кровать поезд лошадь торт зонт мотоцикл самолёт корова холодильник слон зебра жираф тостер'.split(
    ' ',
  );
const COMMON =
  'день улица светлый комната белый красный стена окно дерево рядом вечер зелёный снимок человек большой чёрный дорога небо двор дом синий машина вода трава ночь забор ворота снег лес угол'.split(
    ' ',
  );
const SYLLABLES = 'ба ве го ду жи за ки лу мо не па ро се ту фи ха цо че шу ря'.split(' ');
const MADE_UP = 40_000;

/** A word of no language, known by its number: '17' is 'рягоба'. */
const madeUp = (number: number): string =>
  [0, 1, 2, 3].map((at) => SYLLABLES[Math.floor(number / SYLLABLES.length ** at + at * 7) % SYLLABLES.length]).join('');

/** Mulberry32: a small generator that is fast and even enough. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Zipf: the n-th word is met n times less often than the first. */
const zipf = (random: () => number, amount: number): number => Math.min(amount - 1, Math.floor(amount ** random()) - 1);

const box = { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 };
const START = Date.UTC(2015, 0, 1);
const MINUTE = 60_000;

/** How many files differ; later ones repeat their texts, so that a million rows are copied rather than made. */
export const DISTINCT = 100_000;
export const BETWEEN_FILES_MS = 5 * MINUTE;

export function makeFile(id: number): SearchableFile {
  const number = ((id - 1) % DISTINCT) + 1;
  const random = randomFrom(number);
  const common = () => COMMON[zipf(random, COMMON.length)] ?? '';
  const rare = () => madeUp(zipf(random, MADE_UP));
  const several = (amount: number, word: () => string) => Array.from({ length: amount }, word).join(' ');
  const classes = [
    ...new Set(Array.from({ length: Math.floor(random() * 4) }, () => CLASSES[zipf(random, CLASSES.length)] ?? '')),
  ];
  const frame: SearchableFile['frames'][number] = {
    lowConfidenceDetections: [],
    look: null,
    id,
    second: 0,
    text: '',
    words: several(Math.floor(random() * 6), rare)
      .split(' ')
      .filter(Boolean)
      .map((text) => ({ text, confidence: 0.9, ...box })),
    codes: [],
    detections: classes.map((class_name) => ({ class_name, confidence: 0.8, ...box })),
  };
  return {
    id,
    userId: USER,
    dataSourceId: SOURCES[zipf(random, SOURCES.length)]?.id ?? 1,
    kind: random() < 0.1 ? 'video' : 'image',
    title: `${rare()} ${number}`,
    name: `IMG_${number}.jpg`,
    description: '',
    aiDescription: `${several(6, common)}. ${classes.join(', ')}. ${several(4, rare)}`,
    happenedAt: new Date(START + id * BETWEEN_FILES_MS),
    createdAt: new Date(START + id * BETWEEN_FILES_MS),
    scenes: [],
    frames: [frame],
    labels: [],
    taught: [],
    codes: [],
  };
}

/**
 * What is asked, from words that stand nearly everywhere to words that stand nowhere. All but the last are found at
 * every size.
 */
export const QUESTIONS: Record<string, string> = {
  'a very common word': 'день',
  'a common word': 'кошка',
  'a less common word': 'самолёт',
  'a word in a hundredth': madeUp(60),
  'a word five times rarer': madeUp(300),
  'a word of one file': '777',
  'two common words': 'красный автомобиль',
  'a common and a rare one': `человек ${madeUp(60)}`,
  'three words': 'белый дом собака',
  'a synonym': 'легковушка',
  'a word for many classes': 'животное',
  'a phrase': '"красный дом"',
  'without a word': 'собака -кошка',
  'a class': 'класс:жираф',
  'a source and a word': 'источник:"Источник 4" кошка',
  'a type': 'тип:видео поезд',
  dates: 'корова после:2015 до:03.2015',
  'the other layout': 'rjirf',
  mistyped: `${madeUp(60).slice(0, 5)}э${madeUp(60).slice(6)}`,
  nothing: 'щъщъщъщъщ',
};
