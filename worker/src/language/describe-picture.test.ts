import { describe, expect, it } from 'vitest';
import type { Impression, SeenObject } from '@rakurs/contract';
import { countOf } from './counts.ts';
import { describePicture, NOTHING_KNOWN } from './describe-picture.ts';
import { glimpsed, type ReadThere, seen, sightOf, wordsOf } from '../../testing/seen-things.ts';
import { vocabulary, withConcepts } from '../../testing/told-vocabulary.ts';

const UNDATED = { realDate: null, timeZone: 'Europe/Moscow', vocabulary };
const say = (objects: SeenObject[], rest: Partial<Impression> = {}, read: ReadThere = {}) =>
  describePicture(sightOf(objects, rest, read), UNDATED);
const row = (noun: string, count: number, gap = 0.08) =>
  Array.from({ length: count }, (_, index) => seen(noun, [index * gap, 0.4, index * gap + 0.06, 0.6]));
const scattered = (noun: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    seen(noun, [
      (index % 5) * 0.2,
      Math.floor(index / 5) * 0.3 + (index % 2) * 0.1,
      (index % 5) * 0.2 + 0.1,
      Math.floor(index / 5) * 0.3 + 0.2,
    ]),
  );

describe('what is there', () => {
  it('names one thing and where it is, a big one close by', () => {
    expect(say([seen('cat', [0.1, 0.4, 0.3, 0.6])])).toBe('На снимке видна кошка слева.');
    expect(say([seen('cat', [0, 0, 0.9, 0.9])])).toBe('На снимке видна кошка крупным планом.');
  });

  it('leaves out what is unsure, and says that it is possible only where nothing else is known', () => {
    expect(say([seen('cat', [0, 0, 0.5, 0.6]), seen('dog', [0.6, 0, 0.9, 0.9], { confidence: 0.4 })])).toBe(
      'На снимке видна кошка.',
    );
    expect(say([seen('chair', [0, 0, 0.5, 0.6], { confidence: 0.5 })])).toBe(`${NOTHING_KNOWN} Возможно, есть стул.`);
    expect(say([seen('dog', [0, 0, 0.5, 0.5], { standing: 'overruled' })])).toBe(NOTHING_KNOWN);
  });

  it('says that it knows nothing, with colours and light, which it tells of no other picture', () => {
    expect(
      say([], {
        palette: [
          { name: 'синий', share: 0.6 },
          { name: 'белый', share: 0.1 },
        ],
        lightness: 0.1,
      }),
    ).toBe('Знакомые предметы на снимке не распознаны. Кадр тёмный. Преобладает синий цвет.');
    expect(
      say([], {
        palette: [
          { name: 'серый', share: 0.6 },
          { name: 'белый', share: 0.3 },
        ],
      }),
    ).toBe('Знакомые предметы на снимке не распознаны. Преобладают серый и белый цвета.');
    expect(say([seen('cat', [0, 0, 0.5, 0.6])], { palette: [{ name: 'синий', share: 0.6 }] })).toBe(
      'На снимке видна кошка.',
    );
    expect(say([], { palette: [{ name: 'серый', share: 1 }], is_grey: true })).toBe(
      'Знакомые предметы на снимке не распознаны. Снимок чёрно-белый.',
    );
  });

  it('paints what is painted, in the right gender', () => {
    expect(say([seen('bus', [0, 0, 0.5, 0.6], { colour: 'красный' })])).toBe(
      'На снимке виден красный автобус. Снято на открытом воздухе.',
    );
    expect(say([seen('vase', [0, 0, 0.5, 0.6], { colour: 'синий' })])).toBe('На снимке видна синяя ваза.');
    expect(say([seen('car', [0, 0, 0.5, 0.6], { colour: 'бежевый' })])).toBe('На снимке виден автомобиль.');
  });

  it('tells neither sex nor age of a person whom only the detector saw', () => {
    expect(say([seen('person', [0.1, 0.1, 0.5, 0.9])])).toBe('На снимке виден человек.');
  });
});

describe('how many', () => {
  it('says two only when nothing more glimmers', () => {
    expect(say(scattered('dog', 2))).toBe('На снимке видны две собаки.');
    expect(say(scattered('dog', 2), { glimpses: [glimpsed('dog')] })).toBe('На снимке видны собаки.');
    expect(say(scattered('dog', 2), { glimpses: [glimpsed('cat')] })).toBe('На снимке видны две собаки.');
  });

  it('does not count further than it can', () => {
    expect(say(scattered('dog', 3))).toBe('На снимке видно несколько собак.');
    expect(say(scattered('book', 5))).toBe('На снимке видно несколько книг.');
    expect(say(scattered('person', 4))).toBe('На снимке видно несколько человек.');
    expect(say(scattered('person', 6))).toBe('На снимке видна группа людей.');
    expect(say(scattered('person', 12))).toBe('На снимке видно много людей.');
    expect(say(scattered('clock', 3))).toBe('На снимке видны часы.');
    expect(say(row('car', 7))).toBe('На снимке виден ряд автомобилей.');
  });

  it('answers how many with the same caution', () => {
    expect(countOf('dog', sightOf([]))).toBeNull();
    expect(countOf('dog', sightOf(scattered('dog', 1)))).toBe('одна собака');
    expect(countOf('dog', sightOf(scattered('dog', 1), { glimpses: [glimpsed('dog')] }))).toBe(
      'не меньше одной собаки',
    );
    expect(countOf('person', sightOf(scattered('person', 5)))).toBe('не меньше пяти человек');
  });
});

describe('who does what', () => {
  const person = (x: number) => seen('person', [x, 0.2, x + 0.15, 0.8]);

  it('tells the relations that proved safe', () => {
    expect(say([person(0.4), seen('skateboard', [0.4, 0.77, 0.55, 0.85])])).toBe(
      'На снимке виден человек на скейтборде.',
    );
    expect(say([person(0.4), seen('umbrella', [0.38, 0.15, 0.57, 0.35])])).toBe('На снимке виден человек с зонтом.');
    expect(say([person(0.4), seen('tie', [0.46, 0.35, 0.49, 0.5])])).toBe('На снимке виден человек в галстуке.');
    expect(say([person(0.4), seen('horse', [0.3, 0.5, 0.65, 0.95])])).toBe('На снимке виден человек на лошади.');
    expect(say([person(0.4), seen('skis', [0.38, 0.76, 0.6, 0.84])])).toBe(
      'На снимке виден человек на лыжах. Снято на открытом воздухе.',
    );
  });

  it('tells those who do the same together, in the plural', () => {
    const pair = [
      person(0.1),
      seen('umbrella', [0.1, 0.15, 0.25, 0.35]),
      person(0.6),
      seen('umbrella', [0.6, 0.15, 0.75, 0.35]),
    ];
    expect(say(pair)).toBe('На снимке видны два человека с зонтами.');
    expect(say([...pair, person(0.83)])).toBe('На снимке видны два человека с зонтами и ещё один человек.');
  });

  it('counts one more only behind the first, however large', () => {
    expect(
      say([
        seen('person', [0.05, 0.4, 0.15, 0.7]),
        seen('umbrella', [0.04, 0.36, 0.16, 0.48]),
        seen('person', [0.4, 0, 0.95, 1]),
      ]),
    ).toBe('На снимке видны человек с зонтом и ещё один человек.');
  });

  it('does not put a person on a bicycle, nor beside a horse on it', () => {
    expect(say([person(0.4), seen('bicycle', [0.3, 0.5, 0.65, 0.95])])).toBe('На снимке видны человек и велосипед.');
    expect(say([person(0.05), seen('horse', [0.3, 0.3, 0.8, 0.85])])).toBe('На снимке видны лошадь и человек.');
  });

  it('sets the table in a sentence of its own', () => {
    const table = seen('dining table', [0, 0.35, 1, 1]);
    expect(say([seen('cup', [0.3, 0.3, 0.4, 0.5]), seen('cup', [0.5, 0.3, 0.6, 0.5]), table])).toBe(
      'На столе видны две чашки.',
    );
    expect(say([seen('cat', [0.3, 0.3, 0.6, 0.6]), seen('couch', [0.1, 0.3, 0.9, 0.9])])).toBe(
      'На снимке видна кошка на диване. Снято в помещении.',
    );
  });
});

describe('what the whole looks like', () => {
  const gist = { name: 'хаски', kind: 'собака', group: 'animal', confidence: 0.9, noun: 'dog', leads: false };

  it('offers a breed as a possibility', () => {
    expect(say([seen('dog', [0, 0, 0.6, 0.6])], { gist })).toBe(
      'На снимке видна собака. Возможный вид или порода: хаски.',
    );
  });

  it('names what the detector has no word for', () => {
    expect(say([], { gist: { ...gist, name: 'хамелеон', kind: 'ящерица', noun: null, leads: true } })).toBe(
      'Похоже, на снимке ящерица (возможно, хамелеон).',
    );
    expect(
      say([seen('person', [0, 0, 0.3, 0.9])], {
        gist: { ...gist, name: 'лиса', kind: 'лиса', noun: null, leads: true },
      }),
    ).toBe('На снимке виден человек. Похоже, здесь есть лиса.');
    expect(
      say([], {
        gist: {
          ...gist,
          name: 'снято на открытом воздухе',
          kind: 'снято на открытом воздухе',
          group: 'nature',
          noun: null,
          leads: true,
        },
      }),
    ).toBe('Похоже, снято на открытом воздухе.');
  });

  it('tells scenery as a supposition', () => {
    expect(
      say([seen('boat', [0, 0, 0.5, 0.6])], {
        gist: { ...gist, name: 'морской берег', kind: 'природный пейзаж', group: 'nature', noun: null },
      }),
    ).toBe('На снимке видна лодка. Общий вид: морской берег (предположение).');
  });
});

describe('what is written', () => {
  it('quotes the strongest line and what documents are looked up by', () => {
    const sentence = (...lines: string[]) => say([], {}, { words: wordsOf(...lines) }).replace(`${NOTHING_KNOWN} `, '');
    expect(sentence('Касса', 'Итого к оплате 1 250 руб. 12.05.2024')).toBe(
      'Читается надпись «Итого к оплате 1 250 руб. 12.05.2024».',
    );
    expect(sentence('Магазин продуктов', '12.05.2024', 'А123ВС77', '120 руб.')).toBe(
      'Читаются надпись «Магазин продуктов», автомобильный номер А123ВС77, дата 12.05.2024 и сумма 120 руб.',
    );
    expect(sentence('+7 912 345-67-89')).toBe('Читается телефон +7 912 345-67-89.');
  });

  it('calls a page of text a page of text', () => {
    const words = wordsOf(
      'Договор аренды помещения номер семь',
      'Стороны пришли к соглашению',
      'Настоящий договор вступает силу сегодня',
      'Адреса сторон',
    );
    const page =
      'Снимок с текстом (документ, вывеска или экран). Читается надпись «Настоящий договор вступает силу сегодня».';
    expect(say([], {}, { words })).toBe(page);
    // Whatever the eyes take the paper for.
    expect(describePicture(withConcepts(sightOf([], {}, { words }), { building: 'sure', city: 'sure' }), UNDATED)).toBe(
      page,
    );
  });

  it('tells that there is a code and keeps its link to itself', () => {
    expect(say([], {}, { codes: ['QRCode'] })).toBe('На снимке виден QR-код.');
    expect(say([seen('cat', [0, 0, 0.5, 0.6])], {}, { codes: ['QRCode', 'QRCode'] })).toBe(
      'На снимке видна кошка. На снимке видно несколько QR-кодов.',
    );
    expect(say([], {}, { codes: ['QRCode', 'EAN13'] })).toBe('На снимке видны QR-код и штрихкод.');
  });

  it('tells the day by the clock of its place', () => {
    const taken = { realDate: new Date('2024-05-04T22:30:00Z'), timeZone: 'Europe/Moscow', vocabulary };
    expect(describePicture(sightOf([seen('cat', [0, 0, 0.5, 0.6])]), taken)).toBe(
      'На снимке видна кошка. Дата съёмки: 5 мая 2024 года.',
    );
  });
});
