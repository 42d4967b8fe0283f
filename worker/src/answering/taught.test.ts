import { describe, expect, it } from 'vitest';
import { DOES_NOT_KNOW as UNKNOWN, FrameAnswer, type MachineDetection } from '@rakurs/contract';
import { frameAt, seen, frameAnalysis } from '../../testing/frame-analyses.ts';
import { vocabulary } from '../../testing/vocabulary.ts';
import type { AnalysedFrame } from '../analysis/analysed-file.ts';
import { createEmbeddedAnswerer } from './index.ts';

const CLASSES = [
  'Погрузчик',
  'Каска',
  'Вилочный погрузчик',
  'Склад открыт',
  'Паркомат',
  'Ёмкость',
  'Надпись',
  'Кошка',
  'Мойка-3',
];
type Box = [x0: number, y0: number, x1: number, y1: number];
const found = (
  class_name: string,
  confidence = 0.87,
  [x0, y0, x1, y1]: Box = [0.1, 0.4, 0.3, 0.6],
): MachineDetection => ({ class_name, confidence, x0, y0, x1, y1 });

const answer = createEmbeddedAnswerer(vocabulary);
interface Taught {
  taught?: MachineDetection[];
  classes?: string[];
  objects?: Parameters<typeof frameAnalysis>[0];
  text?: string;
}
const frame = ({ taught = [], classes = CLASSES, objects = [], text = '' }: Taught): AnalysedFrame => ({
  ...frameAt(0, frameAnalysis(objects, {}, { text })),
  taught,
  classes,
});
const ask = async (question: string, shown: Taught) => FrameAnswer.parse(await answer(question, frame(shown)));
const said = async (question: string, shown: Taught) => (await ask(question, shown)).text;

const loader: Taught = { taught: [found('Погрузчик')] };

describe('whether a taught class is there', () => {
  it.each([
    'Есть ли погрузчик?',
    'Видно ли погрузчика',
    'есть ли на фото погрузчики?',
    'Нет ли тут погрузчиков?',
    'Есть ли «Погрузчик»?',
    'Есть ли ПОГРУЗЧИК?',
    'Кадр с погрузчиком?',
  ])('%s', async (question) => {
    expect(await said(question, loader)).toBe('да');
    expect(await said(question, {})).toBe('нет');
  });
  it('gives the class and its confidence as the reason', async () => {
    expect(await ask('Есть ли погрузчик?', loader)).toMatchObject({
      text: 'да',
      confidence: 0.87,
      reason: 'Погрузчик (класс проекта), 87 %',
    });
    expect(await ask('Есть ли погрузчик?', {})).toMatchObject({
      text: 'нет',
      reason: 'Погрузчик (класс проекта): не видно',
    });
  });
  it('is not decided by a class that has not looked at this frame', async () =>
    expect(await said('Есть ли погрузчик?', { classes: [] })).toBe(UNKNOWN));
  it('is decided by the class where vision says otherwise', async () => {
    const cat = [seen('cat', [0.1, 0.1, 0.4, 0.4])];
    expect(await said('Есть ли кошка?', { objects: cat })).toBe('нет');
    expect(await said('Есть ли кошка?', { objects: cat, classes: [] })).toBe('да');
    expect(await said('Есть ли кошки?', { taught: [found('Кошка')] })).toBe('да');
  });
  it('takes the longer of two titles where all of it is said', async () => {
    expect(await said('Есть ли вилочный погрузчик?', loader)).toBe('нет');
    expect(await said('Есть ли вилочные погрузчики?', { taught: [found('Вилочный погрузчик')] })).toBe('да');
  });
  it('compares words that no dictionary holds without their endings, and «ё» as «е»', async () => {
    expect(await said('Видны ли паркоматы?', { taught: [found('Паркомат')] })).toBe('да');
    expect(await said('Есть ли емкости?', { taught: [found('Ёмкость')] })).toBe('да');
    expect(await said('Есть ли мойка-3?', { taught: [found('Мойка-3')] })).toBe('да');
  });
  it('knows a class of the whole frame by its words in any order', async () => {
    const open = { taught: [found('Склад открыт', 0.9, [0, 0, 1, 1])] };
    expect(await said('Открыт ли склад?', open)).toBe('да');
    expect(await said('Склад открыт?', {})).toBe('нет');
    expect(await said('Есть ли погрузчик на складе?', loader)).toBe('да');
  });
  it('takes a class named like a question about texts for the class', async () => {
    expect(await said('Есть ли надпись?', { text: 'ВЫХОД' })).toBe('нет');
    expect(await said('Есть ли надпись «выход»?', { text: 'ВЫХОД', classes: ['Погрузчик'] })).toBe('да');
    expect(await said('Есть ли надпись «погрузчик»?', { text: 'ВЫХОД', ...loader, classes: ['Погрузчик'] })).toBe(
      'нет',
    );
  });
  it('does not know of a condition that no model looks for, and says no without the class', async () => {
    expect(await said('Есть ли красный погрузчик?', { ...loader, classes: ['Погрузчик'] })).not.toBe('да');
    expect(await said('Есть ли красный погрузчик?', {})).toBe('нет');
    expect(await said('Есть ли сломанный погрузчик?', loader)).toBe(UNKNOWN);
  });
  it('joins the class with what vision sees: a person in a helmet, and without one', async () => {
    const person = seen('person', [0.1, 0.1, 0.4, 0.9]);
    const helmet = { objects: [person], taught: [found('Каска', 0.9, [0.2, 0.1, 0.3, 0.2])] };
    expect(await said('Человек в каске?', helmet)).toBe('да');
    expect(await said('Человек в каске?', { objects: [person] })).toBe('нет');
    expect(await said('Есть ли человек без каски?', { objects: [person] })).toBe('да');
    expect(await said('Есть ли человек без каски?', helmet)).toBe('нет');
    expect(await said('Человек в каске?', { ...helmet, taught: [found('Каска', 0.9, [0.8, 0.8, 0.9, 0.9])] })).toBe(
      'нет',
    );
  });
});

describe('how many there are of a taught class', () => {
  const places = Array.from({ length: 7 }, (_, at): Box => [at / 8, 0.4, at / 8 + 0.1, 0.5]);
  const many = (amount: number): Taught => ({
    taught: places.slice(0, amount).map((place) => found('Погрузчик', 0.9, place)),
  });
  it.each([0, 1, 2, 7])('%i', async (amount) => {
    expect(await said('Сколько погрузчиков?', many(amount))).toBe(String(amount));
    expect(await said('Какое количество погрузчиков на складе?', many(amount))).toBe(String(amount));
  });
  it('gives the number in its reason', async () =>
    expect((await ask('Сколько погрузчиков?', many(2))).reason).toBe('Погрузчик (класс проекта) — 2, 90 %'));
  it('says whether they are many or few', async () => {
    expect(await said('Много ли погрузчиков?', many(7))).toBe('да');
    expect(await said('Много ли погрузчиков?', many(1))).toBe('нет');
  });
  it('says that there are none', async () => {
    expect(await said('Погрузчик отсутствует?', many(0))).toBe('да');
    expect(await said('Погрузчик отсутствует?', many(1))).toBe('нет');
  });
});

it('says where on the frame a taught class is, or that it is nowhere', async () => {
  expect(await said('Где погрузчик?', loader)).toBe('слева');
  expect(
    await said('Где погрузчики?', { taught: [found('Погрузчик'), found('Погрузчик', 0.8, [0.8, 0.8, 0.9, 0.9])] }),
  ).toBe('слева и справа внизу');
  expect(await said('Где погрузчик?', {})).toBe('нигде');
});

it('names the classes of the project first when asked what is there', async () => {
  const shown = { ...loader, objects: [seen('person', [0.5, 0.1, 0.8, 0.9])] };
  expect(await said('Что на фото?', shown)).toMatch(/^Погрузчик; .*человек/u);
  expect(await said('Что на фото?', loader)).toBe('Погрузчик');
});

it('answers one question about frames that different classes have looked at', async () => {
  expect(await said('Есть ли погрузчик?', loader)).toBe('да');
  expect(await said('Есть ли погрузчик?', { classes: ['Каска'] })).toBe(UNKNOWN);
  expect(await said('Есть ли погрузчик?', {})).toBe('нет');
});
