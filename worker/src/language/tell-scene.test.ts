import { describe, expect, it } from 'vitest';
import type { DetectedObject, EvidenceOfKind } from '@rakurs/contract';
import { seen, frameAnalysis } from '../../testing/frame-analyses.ts';
import { vocabulary, withConcepts } from '../../testing/vocabulary.ts';
import { describeImage } from './describe-image.ts';

type Concepts = Parameters<typeof withConcepts>[1];
const say = (objects: DetectedObject[], concepts: Concepts, ...captions: string[]) =>
  describeImage(withConcepts(frameAnalysis(objects), concepts, { captions }), { vocabulary });
const person = (x: number, rest: Partial<DetectedObject> = {}) => seen('person', [x, 0.2, x + 0.15, 0.8], rest);
const animal = (noun: string, x: number) => seen(noun, [x, 0.4, x + 0.2, 0.7]);
const board = seen('surfboard', [0.35, 0.6, 0.7, 0.75]);

describe('a sentence of which each claim stands', () => {
  it('says who does what where, when the evidence is sure of all of it', () => {
    const surf: Concepts = { man: 'sure', person: 'sure', riding: 'sure', wave: 'sure', surfboard: 'sure' };
    expect(say([person(0.4), board], surf, 'a man riding a wave on a surfboard')).toMatch(/^Мужчина .*волн.*\.$/);
    expect(say([person(0.4), board], { ...surf, man: 'likely' }, 'a man riding a wave on a surfboard')).toMatch(
      /^Человек .*волн.*\.$/,
    );
  });

  it('leaves out an action, a place and a thing that are not sure', () => {
    const said = (concepts: Concepts) =>
      say([animal('dog', 0.2)], { dog: 'sure', ...concepts }, 'a dog lying on the grass');
    expect(said({ lie: 'sure', grass: 'sure' })).toMatch(/^Собака лежит .*трав/);
    expect(said({ lie: 'likely', grass: 'sure' })).not.toMatch(/лежит/);
    expect(said({ lie: 'sure', grass: 'likely' })).not.toMatch(/трав/);
  });

  it('gives an action to nobody but whom the captions give it', () => {
    const both = [animal('dog', 0.2), person(0.6)];
    const concepts: Concepts = { dog: 'sure', person: 'sure', sit: 'sure' };
    expect(say(both, concepts, 'a dog sitting next to a person')).not.toMatch(/Человек сидит/);
    expect(say(both, concepts, 'a person sitting next to a dog')).not.toMatch(/Собака сидит/);
  });

  it('makes a sentence of what the captions say where the bank has none', () => {
    const bear = seen('bear', [0.3, 0.3, 0.6, 0.7]);
    const bench = seen('bench', [0.2, 0.45, 0.8, 0.8]);
    const concepts: Concepts = { bear: 'sure', sleep: 'sure', bench: 'sure' };
    expect(say([bear, bench], concepts, 'a bear sleeping on a bench')).toBe('Медведь спит на скамейке.');
    expect(say([bear], concepts, 'a bear sleeping on a bench')).not.toMatch(/скамейк/);
  });

  it('puts nobody on a seat that stands elsewhere', () => {
    const concepts: Concepts = { dog: 'sure', sit: 'sure', chair: 'sure' };
    const onIt = [seen('dog', [0.3, 0.2, 0.6, 0.6]), seen('chair', [0.25, 0.3, 0.65, 0.9])];
    const behindIt = [seen('dog', [0.7, 0.2, 0.9, 0.6]), seen('chair', [0.1, 0.3, 0.4, 0.9])];
    expect(say(onIt, concepts, 'a dog sitting on a chair')).toMatch(/на стуле/);
    expect(say(behindIt, concepts, 'a dog sitting on a chair')).not.toMatch(/на стуле/);
  });

  it('gives nobody the verb that a caption gives a thing', () => {
    const objects = [person(0.1), seen('pizza', [0.3, 0.5, 0.7, 0.8]), seen('dining table', [0, 0.5, 1, 1])];
    const concepts: Concepts = { person: 'sure', pizza: 'sure', table: 'sure', sit: 'sure' };
    expect(say(objects, concepts, 'a pizza sitting on top of a table')).not.toMatch(/сидит/);
  });

  it('believes a place the more, the more captions say it', () => {
    const place = { field: 'probable' } satisfies Concepts;
    const cow: Concepts = { cow: 'sure', ...place };
    const all = Array.from({ length: 4 }, () => 'a cow in a field');
    expect(say([animal('cow', 0.2)], cow, ...all)).toMatch(/в поле/);
    expect(say([animal('cow', 0.2)], cow, 'a cow in a field', 'a cow', 'a cow', 'a cow')).not.toMatch(/в поле/);
  });

  it('makes two dogs two dogs', () => {
    const text = say([animal('dog', 0.1), animal('dog', 0.6)], { dog: 'sure', grass: 'sure' }, 'two dogs on the grass');
    expect(text).toMatch(/собак/i);
    expect(text).not.toMatch(/^Собака/);
  });
});

describe('what no ready sentence tells', () => {
  const kind = (rest: Partial<EvidenceOfKind>): EvidenceOfKind => ({
    name: 'пингвин',
    wider: 'птица',
    group: 'animal',
    probability: 0.95,
    wider_probability: 0.97,
    noun: 'bird',
    ...rest,
  });
  const sayKind = (one: EvidenceOfKind, objects: DetectedObject[] = []) => {
    const analysis = withConcepts(frameAnalysis(objects), {}, {});
    const { evidence } = analysis.impression;
    if (!evidence) throw new Error('The analysis has no evidence');
    return describeImage(
      { ...analysis, impression: { ...analysis.impression, evidence: { ...evidence, kinds: [one] } } },
      { vocabulary },
    );
  };

  it('is a list of what is surely there, with its place', () => {
    expect(say([seen('toaster', [0.1, 0.1, 0.4, 0.5])], { kitchen: 'sure' })).toBe('Тостер на кухне.');
  });

  it('is people with the thing that only the kinds know', () => {
    const barbell = kind({ name: 'штанга', wider: 'штанга', group: 'thing', noun: null });
    expect(sayKind(barbell, [person(0.3)])).toBe('Человек и штанга.');
    expect(sayKind({ ...barbell, probability: 0.8 }, [person(0.3)])).toBe('Человек.');
  });

  it('is the breed of one animal when that is sure', () => {
    const terrier = kind({ name: 'терьер', wider: 'собака', noun: 'dog', probability: 0.9 });
    expect(sayKind(terrier, [animal('dog', 0.3)])).toBe('Терьер.');
    expect(sayKind({ ...terrier, probability: 0.6 }, [animal('dog', 0.3)])).toBe('Собака.');
    expect(sayKind(terrier, [animal('dog', 0.1), animal('dog', 0.6)])).not.toMatch(/Терьер/);
  });

  it('is the kind, the wider word, or nothing, by how sure each is', () => {
    expect(sayKind(kind({}), [animal('bird', 0.3)])).toBe('Пингвин.');
    expect(sayKind(kind({ name: 'игрунка', wider: 'обезьяна', noun: null, probability: 0.3 }))).toBe('Обезьяна.');
    expect(
      sayKind(kind({ name: 'игрунка', wider: 'обезьяна', noun: null, probability: 0.3, wider_probability: 0.5 })),
    ).toMatch(/не распознаны/);
  });

  it('adds what is there besides, and nothing twice', () => {
    expect(
      say(
        [animal('dog', 0.2), seen('car', [0.5, 0.3, 0.9, 0.7])],
        { dog: 'sure', lie: 'sure', grass: 'sure' },
        'a dog lying on the grass',
      ),
    ).toMatch(/^Собака лежит [^.]*\. Рядом — автомобиль\.$/);
  });
});

it('hears nothing in the concepts of another model', () => {
  const analysis = withConcepts(frameAnalysis([animal('dog', 0.4)]), { dog: 'sure', lie: 'sure', grass: 'sure' });
  const other = { ...analysis, look: { ...analysis.look, version: 'another' } };
  expect(describeImage(other, { vocabulary })).toBe('Собака.');
});
