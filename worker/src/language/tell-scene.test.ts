import type { Impression, SeenObject } from '@rakurs/contract';
import { describe, expect, it } from 'vitest';
import { glimpsed, seen, sightOf } from '../../testing/seen-things.ts';
import { vocabulary, withConcepts } from '../../testing/told-vocabulary.ts';
import { describePicture } from './describe-picture.ts';

type Concepts = Parameters<typeof withConcepts>[1];
const UNDATED = { realDate: null, timeZone: 'Europe/Moscow', vocabulary };
const say = (objects: SeenObject[], concepts: Concepts, rest: Partial<Impression> = {}) =>
  describePicture(withConcepts(sightOf(objects, rest), concepts), UNDATED);
/** Of a picture that as a whole looks like one of these concepts alone. */
const sayNear = (near: string[], objects: SeenObject[], concepts: Concepts) =>
  describePicture(withConcepts(sightOf(objects), concepts, near), UNDATED);

const person = (x: number, rest: Partial<SeenObject> = {}) => seen('person', [x, 0.2, x + 0.15, 0.8], rest);
const animal = (noun: string, x: number) => seen(noun, [x, 0.4, x + 0.2, 0.7]);

describe('who does what where', () => {
  it('is one sentence when the eyes are sure of all of it', () => {
    expect(
      say([person(0.4), seen('surfboard', [0.35, 0.6, 0.7, 0.75])], {
        man: 'sure',
        riding: 'probable',
        wave: 'sure',
        surfboard: 'sure',
      }),
    ).toMatch(/^Мужчина [а-яё]+ .*волн.*\.$/);
    expect(say([animal('dog', 0.2)], { dog: 'sure', lie: 'sure', grass: 'sure' })).toBe('Собака лежит на траве.');
  });

  it('calls a man a man, a woman a woman and a child a child only when the eyes are sure and see no other', () => {
    const walks = (concepts: Concepts) => say([person(0.4)], { walk: 'sure', street: 'sure', ...concepts });
    expect(walks({ man: 'sure' })).toBe('Мужчина идёт по улице.');
    expect(walks({ woman: 'sure' })).toBe('Женщина идёт по улице.');
    expect(walks({ boy: 'sure' })).toBe('Мальчик идёт по улице.');
    expect(walks({ man: 'probable' })).toBe('Человек идёт по улице.');
    expect(walks({ man: 'sure', woman: 'likely' })).toBe('Человек идёт по улице.');
    expect(walks({ man: 'sure', child: 'likely' })).toBe('Человек идёт по улице.');
  });

  it('counts people and animals as the detector does, and the verb agrees', () => {
    const walk: Concepts = { man: 'probable', walk: 'sure', street: 'sure' };
    expect(say([person(0.1), person(0.5)], walk)).toBe('Два человека идут по улице.');
    expect(say([person(0.1), person(0.5)], { ...walk, man: 'sure', woman: 'sure' })).toBe(
      'Мужчина и женщина идут по улице.',
    );
    expect(say([person(0.1), person(0.5)], walk, { glimpses: [glimpsed('person')] })).toBe('Люди идут по улице.');
    expect(
      say(
        [0, 0.2, 0.4, 0.6].map((x) => person(x)),
        walk,
      ),
    ).toBe('Несколько человек идут по улице.');
    expect(say([animal('zebra', 0.1), animal('zebra', 0.5)], { zebra: 'sure', graze: 'sure', field: 'sure' })).toMatch(
      /^Две зебры пасутся .*поле\.$/,
    );
    expect(
      say([animal('zebra', 0.1), animal('zebra', 0.4), animal('zebra', 0.7)], {
        zebra: 'sure',
        graze: 'sure',
        field: 'sure',
      }),
    ).toMatch(/^Зебры пасутся .*поле\.$/);
  });

  it('tells of one what is done alone, and of the others that they are there', () => {
    expect(
      say([person(0.1), person(0.5), seen('umbrella', [0.08, 0.1, 0.27, 0.3])], {
        man: 'probable',
        hold: 'sure',
        umbrella: 'sure',
      }),
    ).toBe('Человек держит зонт. Также виден ещё один человек.');
  });

  it('does not count whoever is far behind', () => {
    expect(
      say([person(0.4), seen('person', [0.9, 0.4, 0.93, 0.5])], { man: 'sure', walk: 'sure', street: 'sure' }),
    ).toBe('Мужчина идёт по улице. Также виден ещё один человек.');
    expect(
      say([person(0.1), person(0.3), person(0.5), seen('person', [0.9, 0.4, 0.93, 0.5])], {
        man: 'sure',
        walk: 'sure',
        street: 'sure',
      }),
    ).toBe('Несколько человек идут по улице.');
  });

  it('does not make whoever rides or sits stand', () => {
    const near = ['person', 'horse'];
    const objects = [person(0.4), seen('horse', [0.3, 0.3, 0.75, 0.95])];
    expect(sayNear(near, objects, { person: 'sure', horse: 'sure' })).toBe('Человек стоит рядом с лошадью.');
    expect(sayNear(near, objects, { person: 'sure', horse: 'sure', riding: 'probable' })).not.toMatch(/стоит/);
    // Nor a bird of which nobody saw what it does.
    const bird = (concepts: Concepts) =>
      sayNear(['bird', 'sand'], [animal('bird', 0.4)], { bird: 'sure', sand: 'sure', ...concepts });
    expect(bird({ stand: 'likely' })).toMatch(/^Птица стоит на песке/);
    expect(bird({})).not.toMatch(/стоит/);
  });

  it('does not see two boats in one', () => {
    const ships = (...boats: SeenObject[]) => sayNear(['boat', 'ship'], boats, { boat: 'sure', ship: 'probable' });
    expect(ships(seen('boat', [0, 0.2, 0.4, 0.7]), seen('boat', [0.5, 0.2, 0.9, 0.7]))).toMatch(/рядом с кораблём/);
    expect(ships(seen('boat', [0, 0.2, 0.4, 0.7]))).not.toMatch(/рядом с кораблём/);
  });
});

describe('says nothing that only one of the two believes', () => {
  it('of things, which the detector must at least have glimpsed', () => {
    const kite: Concepts = { person: 'sure', beach: 'sure', kite: 'sure' };
    expect(say([person(0.4)], kite)).not.toMatch(/зме/);
    expect(say([person(0.4)], kite, { glimpses: [glimpsed('kite')] })).toMatch(/воздушн(ого|ым) зме/);
  });

  it('of people whom no box shows', () => {
    expect(say([], { man: 'sure', room: 'sure', television: 'sure' })).not.toMatch(/человек|мужчин/i);
  });

  it('of a bear where there is a toy', () => {
    expect(say([seen('teddy bear', [0.2, 0.3, 0.6, 0.8])], { bear: 'sure', teddy: 'sure', sit: 'sure' })).toMatch(
      /плюшевый (мишка|медведь)/i,
    );
  });

  it('of an orange where something is orange', () => {
    expect(say([seen('vase', [0.2, 0.3, 0.6, 0.8])], { orange: 'sure', flower: 'sure', vase: 'sure' })).not.toMatch(
      /апельсин/i,
    );
  });

  it('of a concept that is only likely, unless the picture as a whole stands very near', () => {
    const concepts: Concepts = { dog: 'sure', sit: 'likely', street: 'likely' };
    const placed = (near: string[]) => sayNear(near, [animal('dog', 0.4)], concepts);
    expect(placed(['dog', 'sit', 'street'])).toMatch(/^Собака .*улице\.$/);
    expect(placed(['dog', 'pizza', 'airplane'])).toBe('На снимке видна собака.');
  });

  it('of anything that the picture as a whole stands far from', () => {
    const placed = (near: string[]) => sayNear(near, [animal('dog', 0.4)], { dog: 'sure', lie: 'sure', grass: 'sure' });
    expect(placed(['dog', 'lie', 'grass'])).toBe('Собака лежит на траве.');
    expect(placed(['pizza', 'airplane'])).toBe('На траве видна собака.');
  });
});

describe('what else is there', () => {
  it('names things and scenery that the first sentence left out, none of them twice', () => {
    const text = say([person(0.4), seen('chair', [0.1, 0.5, 0.3, 0.9]), seen('laptop', [0.45, 0.5, 0.6, 0.6])], {
      person: 'sure',
      sit: 'sure',
      laptop: 'sure',
    });
    expect(text).toMatch(/ноутбук.*\. Также виден стул\./);
    expect(text.match(/ноутбук/gi)).toHaveLength(1);
    const surfing = sayNear(['person', 'wave', 'surf'], [person(0.4), seen('surfboard', [0.35, 0.6, 0.7, 0.75])], {
      person: 'sure',
      wave: 'sure',
      surf: 'sure',
    });
    expect(surfing).toMatch(/сёрфинг/);
    expect(surfing.match(/сёрфинг/g)).toHaveLength(1);
    expect(say([animal('horse', 0.2)], { horse: 'sure', stand: 'sure', field: 'sure', fence: 'sure' })).toMatch(
      /забор/,
    );
  });

  it('paints a thing when box and concept agree on its colour', () => {
    const bus = (colour: string) =>
      say([seen('bus', [0.1, 0.2, 0.8, 0.8], { colour })], {
        bus: 'sure',
        street: 'sure',
        drive: 'sure',
        red: 'likely',
      });
    expect(bus('красный')).toMatch(/^Красный автобус едет по улице/);
    expect(bus('синий')).toMatch(/^Автобус едет по улице/);
  });

  it('adds inside or outside only where the place was not told', () => {
    expect(say([seen('refrigerator', [0.1, 0.1, 0.5, 0.9])], { kitchen: 'sure', refrigerator: 'sure' })).toBe(
      'На кухне стоит холодильник.',
    );
    expect(say([seen('refrigerator', [0.1, 0.1, 0.5, 0.9])], {})).toBe(
      'На снимке виден холодильник. Снято в помещении.',
    );
  });

  it('tells night, snow and clouds, and neither of them inside', () => {
    const bench = [seen('bench', [0.2, 0.3, 0.7, 0.8])];
    expect(say(bench, { night: 'sure', street: 'sure' }, { lightness: 0.1 })).toMatch(/ноч/i);
    expect(say(bench, { snow: 'sure', street: 'sure' })).toMatch(/снег/);
    expect(
      say([seen('bed', [0.1, 0.3, 0.9, 0.9])], {
        bed: 'sure',
        bedroom: 'sure',
        snow: 'sure',
        night: 'sure',
        tree: 'sure',
      }),
    ).not.toMatch(/ноч|снег/i);
  });

  it('names a place and scenery when there is nothing else', () => {
    expect(say([], { kitchen: 'sure' })).toBe('Снято на кухне.');
    expect(say([], { beach: 'sure', mountain: 'sure' })).toMatch(/пляж|гор/);
  });
});

it('hears nothing in the concepts of another model', () => {
  const sight = withConcepts(sightOf([animal('dog', 0.4)]), { dog: 'sure', lie: 'sure', grass: 'sure' });
  const other = { ...sight, look: { ...sight.look, version: 'eyes-0' } };
  expect(describePicture(other, UNDATED)).toBe('На снимке видна собака.');
});
