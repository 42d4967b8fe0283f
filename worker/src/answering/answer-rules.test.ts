import { describe, expect, it } from 'vitest';
import type { DetectedObject } from '@rakurs/contract';
import { frameAt, seen as seenAt, frameAnalysis } from '../../testing/frame-analyses.ts';
import { vocabulary, withConcepts } from '../../testing/vocabulary.ts';
import { createEmbeddedAnswerer } from './index.ts';

const answer = createEmbeddedAnswerer(vocabulary);

const seen = (
  noun: string,
  box: [number, number, number, number] = [0.2, 0.2, 0.6, 0.8],
  rest: Partial<DetectedObject> = {},
): DetectedObject => seenAt(noun, box, rest);

interface Shown {
  objects?: DetectedObject[];
  concepts?: Parameters<typeof withConcepts>[1];
  captions?: string[];
  palette?: { name: string; share: number }[];
  lightness?: number;
}
async function ask(question: string, { objects = [], concepts = {}, captions, ...impression }: Shown): Promise<string> {
  const analysis = withConcepts(frameAnalysis(objects, impression), concepts, captions ? { captions } : {});
  return (await answer(question, frameAt(0, analysis))).text;
}

const person = seen('person', [0.3, 0.1, 0.5, 0.9]);
const cat = seen('cat', [0.3, 0.3, 0.6, 0.6], { colour: 'жёлтый' });

describe('a question with «или» is answered with one of the two', () => {
  it('takes the thing that is there', async () => {
    expect(await ask('Кошка или собака?', { objects: [cat], concepts: { cat: 'sure' } })).toBe('кошка');
    expect(await ask('Это автобус или грузовик?', { objects: [seen('truck')], concepts: { truck: 'sure' } })).toBe(
      'грузовик',
    );
  });
  it('takes the deed, the colour and the place that the evidence holds', async () => {
    const couch = seen('couch', [0.1, 0.4, 0.9, 0.8]);
    const bed = seen('bed', [0.9, 0.9, 1, 1]);
    expect(await ask('Человек сидит или стоит?', { objects: [person], concepts: { sit: 'sure' } })).toBe('сидит');
    expect(await ask('Машина красная или синяя?', { objects: [seen('car', undefined, { colour: 'красный' })] })).toBe(
      'красная',
    );
    expect(await ask('Кошка на диване или на кровати?', { objects: [cat, couch, bed] })).toBe('на диване');
  });
  it('says that neither is there, and both where both are', async () => {
    expect(await ask('Кошка или собака?', { concepts: { beach: 'sure' } })).toBe('ни то ни другое');
    expect(await ask('Кошка или собака?', { objects: [cat, seen('dog')], concepts: { cat: 'sure' } })).toBe(
      'кошка и собака',
    );
  });
  it('is satisfied with either where it asks whether there is one', async () =>
    expect(await ask('Есть ли кошка или собака?', { objects: [cat] })).toBe('да'));
});

describe('a verb needs evidence of its own', () => {
  it('does not take people and food for people who eat', async () => {
    const table = { objects: [person, seen('pizza')], concepts: { person: 'sure', pizza: 'sure' } } as const;
    expect(await ask('Люди едят?', { ...table, objects: [...table.objects] })).toBe('нет');
    expect(await ask('Люди едят?', { objects: [person], concepts: { eat: 'sure' } })).toBe('да');
  });
  it('denies one posture of one body by another, and not among many', async () => {
    const sitting = { concepts: { sit: 'sure' } } as const;
    expect(await ask('Человек стоит?', { objects: [person], ...sitting })).toBe('нет');
    const many = [person, seen('person', [0.6, 0.1, 0.8, 0.9])];
    expect(await ask('Кто-нибудь стоит?', { objects: many, ...sitting })).toBe('не знаю');
  });
  it('says no where nobody is who could do it', async () =>
    expect(await ask('Человек бежит?', { objects: [cat], concepts: { cat: 'sure' } })).toBe('нет'));
});

describe('what is not there', () => {
  it.each(['Какого цвета машина?', 'Где машина?', 'Что делает собака?', 'Какой породы собака?', 'Что на столе?'])(
    'is said to be so: %s',
    async (question) =>
      expect(await ask(question, { objects: [cat], concepts: { cat: 'sure' } })).toBe('нет на снимке'),
  );
  it('makes a denied question true', async () => {
    expect(await ask('Людей нет?', { objects: [cat] })).toBe('да');
    expect(await ask('Нет людей?', { objects: [person] })).toBe('нет');
    expect(await ask('Нет ли тут людей?', { objects: [cat] })).toBe('нет');
  });
});

describe('the colour of a named thing', () => {
  it('is that of its box, and of a coat no yellow', async () =>
    expect(await ask('Какого цвета кошка?', { objects: [cat] })).toBe('рыжий'));
  it('is what stands before its word in a caption, where vision sees the colour too', async () => {
    const train = seen('train', [0, 0, 1, 1], { colour: 'чёрный' });
    const captions = ['a blue train on the tracks'];
    expect(await ask('Какого цвета поезд?', { objects: [train], concepts: { blue: 'sure' }, captions })).toBe('синий');
    expect(await ask('Какого цвета поезд?', { objects: [train], captions })).toBe('чёрный');
  });
  it('is known of what has but one', async () =>
    expect(await ask('Какого цвета зебра?', { objects: [seen('zebra')] })).toBe('чёрный и белый'));
});

describe('what is on a thing and who is by it', () => {
  const table = seen('dining table', [0, 0.5, 1, 1]);
  it('names what stands on the table, and nothing else', async () => {
    const objects = [table, seen('cup', [0.4, 0.5, 0.5, 0.7]), seen('clock', [0.4, 0, 0.5, 0.1])];
    expect(await ask('Что на столе?', { objects })).toBe('чашка');
  });
  it('names what people carry', async () => {
    const umbrella = seen('umbrella', [0.3, 0.1, 0.5, 0.3]);
    expect(await ask('Что у человека в руках?', { objects: [person, umbrella] })).toBe('зонт');
  });
  it('names who is there', async () => {
    const couch = seen('couch', [0.2, 0.4, 0.7, 0.8]);
    const dog = seen('dog', [0.85, 0.85, 0.99, 0.99]);
    expect(await ask('Кто сидит на диване?', { objects: [cat, couch, dog] })).toBe('кошка');
  });
});

describe('sorts, weather and seasons', () => {
  it('names a sport by what it is played with', async () => {
    expect(await ask('Каким спортом занимаются?', { objects: [person, seen('tennis racket')] })).toBe('теннис');
    expect(await ask('Какой вид спорта?', { objects: [cat], concepts: { cat: 'sure' } })).toBe('нет на снимке');
  });
  it('calls the sky clear where it is blue, and cannot tell inside', async () => {
    const palette = [{ name: 'голубой', share: 0.4 }];
    expect(await ask('Какая погода?', { concepts: { beach: 'sure', sky: 'sure' }, palette, lightness: 0.6 })).toBe(
      'ясно',
    );
    expect(await ask('Какая погода?', { concepts: { kitchen: 'sure' }, palette, lightness: 0.6 })).toBe('не знаю');
  });
  it('knows winter by its snow', async () => {
    const snow = { concepts: { snow: 'sure', mountain: 'sure' } } as const;
    expect(await ask('Лето или зима?', snow)).toBe('зима');
    expect(await ask('Это лето?', snow)).toBe('нет');
  });
});
