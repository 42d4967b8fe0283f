import { describe, expect, it } from 'vitest';
import type { SceneSummary, DetectedObject } from '@rakurs/contract';
import { countOf } from './counts.ts';
import { describeImage, NOTHING_KNOWN } from './describe-image.ts';
import { lowConfidence, type ReadThere, seen, frameAnalysis, wordsOf } from '../../testing/frame-analyses.ts';
import { vocabulary, withConcepts } from '../../testing/vocabulary.ts';

const UNDATED = { realDate: null, timeZone: 'Europe/Moscow', vocabulary };
const say = (objects: DetectedObject[], rest: Partial<SceneSummary> = {}, read: ReadThere = {}) =>
  describeImage(frameAnalysis(objects, rest, read), UNDATED);
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
    expect(say([seen('cat', [0.1, 0.4, 0.3, 0.6])])).toBe('Кошка.');
    expect(say([seen('cat', [0, 0, 0.9, 0.9])])).toBe('Кошка крупным планом.');
  });

  it('leaves out what is unsure, and says that it is possible only where nothing else is known', () => {
    expect(say([seen('cat', [0, 0, 0.5, 0.6]), seen('dog', [0.6, 0, 0.9, 0.9], { confidence: 0.4 })])).toBe('Кошка.');
    expect(say([seen('chair', [0, 0, 0.5, 0.6], { confidence: 0.5 })])).toBe(`${NOTHING_KNOWN}`);
    expect(say([seen('dog', [0, 0, 0.5, 0.5], { standing: 'overruled' })])).toBe(NOTHING_KNOWN);
  });

  it('says that it knows nothing, with colours and light, which it tells of no other image', () => {
    expect(
      say([], {
        palette: [
          { name: 'синий', share: 0.6 },
          { name: 'белый', share: 0.1 },
        ],
        lightness: 0.1,
      }),
    ).toBe('Знакомые предметы на снимке не распознаны. Кадр тёмный, преобладает синий цвет.');
    expect(
      say([], {
        palette: [
          { name: 'серый', share: 0.6 },
          { name: 'белый', share: 0.3 },
        ],
      }),
    ).toBe('Знакомые предметы на снимке не распознаны. Преобладают серый и белый цвета.');
    expect(say([seen('cat', [0, 0, 0.5, 0.6])], { palette: [{ name: 'синий', share: 0.6 }] })).toBe('Кошка.');
    expect(say([], { palette: [{ name: 'серый', share: 1 }], is_grey: true })).toBe(
      'Знакомые предметы на снимке не распознаны. Снимок чёрно-белый.',
    );
  });

  it('tells a thing that nobody knows by the plain ground behind it', () => {
    expect(say([], { palette: [{ name: 'белый', share: 0.7 }] })).toBe('Предмет на белом фоне.');
    expect(say([], { palette: [{ name: 'белый', share: 0.4 }] })).toMatch(/не распознаны/);
    expect(say([], { palette: [{ name: 'белый', share: 1 }] })).toMatch(/не распознаны/);
  });

  it('names the colour of what is painted, in the right gender', () => {
    expect(say([seen('bus', [0, 0, 0.5, 0.6], { colour: 'красный' })])).toBe('Красный автобус.');
    expect(say([seen('motorcycle', [0, 0, 0.5, 0.6], { colour: 'синий' })])).toBe('Синий мотоцикл.');
    expect(say([seen('car', [0, 0, 0.5, 0.6], { colour: 'бежевый' })])).toBe('Автомобиль.');
  });

  it('tells neither sex nor age of a person whom only the detector saw', () => {
    expect(say([seen('person', [0.1, 0.1, 0.5, 0.9])])).toBe('Человек.');
  });
});

describe('how many', () => {
  it('says two only when no third was seen faintly', () => {
    expect(say(scattered('dog', 2))).toBe('Две собаки.');
    expect(say(scattered('dog', 2), { glimpses: [lowConfidence('dog')] })).toBe('Собаки.');
    expect(say(scattered('dog', 2), { glimpses: [lowConfidence('cat')] })).toBe('Две собаки.');
  });

  it('does not count further than it can', () => {
    expect(say(scattered('dog', 3))).toBe('Несколько собак.');
    expect(say(scattered('book', 5))).toBe('Несколько книг.');
    expect(say(scattered('person', 4))).toBe('Несколько человек.');
    expect(say(scattered('person', 6))).toBe('Группа людей.');
    expect(say(scattered('person', 12))).toBe('Много людей.');
    expect(say(scattered('clock', 3))).toBe('Часы.');
    expect(say(row('car', 7))).toBe('Ряд автомобилей.');
  });

  it('answers how many with the same caution', () => {
    expect(countOf('dog', frameAnalysis([]))).toBeNull();
    expect(countOf('dog', frameAnalysis(scattered('dog', 1)))).toBe('одна собака');
    expect(countOf('dog', frameAnalysis(scattered('dog', 1), { glimpses: [lowConfidence('dog')] }))).toBe(
      'не меньше одной собаки',
    );
    expect(countOf('person', frameAnalysis(scattered('person', 5)))).toBe('не меньше пяти человек');
  });
});

describe('who does what', () => {
  const person = (x: number) => seen('person', [x, 0.2, x + 0.15, 0.8]);

  it('tells the relations that proved safe', () => {
    expect(say([person(0.4), seen('skateboard', [0.4, 0.77, 0.55, 0.85])])).toBe('Человек на скейтборде.');
    expect(say([person(0.4), seen('umbrella', [0.38, 0.15, 0.57, 0.35])])).toBe('Человек с зонтом.');
    expect(say([person(0.4), seen('tie', [0.46, 0.35, 0.49, 0.5])])).toBe('Человек в галстуке.');
    expect(say([person(0.4), seen('horse', [0.3, 0.5, 0.65, 0.95])])).toBe('Человек на лошади.');
    expect(say([person(0.4), seen('skis', [0.38, 0.76, 0.6, 0.84])])).toBe('Человек на лыжах.');
  });

  it('tells those who do the same together, in the plural', () => {
    const pair = [
      person(0.1),
      seen('umbrella', [0.1, 0.15, 0.25, 0.35]),
      person(0.6),
      seen('umbrella', [0.6, 0.15, 0.75, 0.35]),
    ];
    expect(say(pair)).toBe('Два человека с зонтами.');
    expect(say([...pair, person(0.83)])).toBe('Два человека с зонтами и ещё один человек.');
  });

  it('counts one more only behind the first, however large', () => {
    expect(
      say([
        seen('person', [0.05, 0.4, 0.15, 0.7]),
        seen('umbrella', [0.04, 0.36, 0.16, 0.48]),
        seen('person', [0.4, 0, 0.95, 1]),
      ]),
    ).toBe('Человек с зонтом и ещё один человек.');
  });

  it('does not put a person on a bicycle, nor beside a horse on it', () => {
    expect(say([person(0.4), seen('bicycle', [0.3, 0.5, 0.65, 0.95])])).toBe('Человек и велосипед.');
    expect(say([person(0.05), seen('horse', [0.3, 0.3, 0.8, 0.85])])).toBe('Лошадь и человек.');
  });

  it('tells what stands on the table in a sentence of its own', () => {
    const table = seen('dining table', [0, 0.35, 1, 1]);
    expect(say([seen('cup', [0.3, 0.3, 0.4, 0.5]), seen('cup', [0.5, 0.3, 0.6, 0.5]), table])).toBe(
      'На столе — две чашки.',
    );
    expect(say([seen('cat', [0.3, 0.3, 0.6, 0.6]), seen('couch', [0.1, 0.3, 0.9, 0.9])])).toBe('Кошка на диване.');
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
    const page = 'Страница с текстом: «Договор аренды помещения номер семь».';
    expect(say([], {}, { words })).toBe(page);
    // Whatever vision takes the paper for.
    expect(
      describeImage(withConcepts(frameAnalysis([], {}, { words }), { building: 'sure', city: 'sure' }), UNDATED),
    ).toBe(page);
    // The detector takes sheets for books.
    expect(say([seen('book', [0, 0, 0.5, 0.9])], {}, { words })).toBe(page);
    expect(say([seen('person', [0, 0, 0.5, 0.9])], {}, { words })).toMatch(/^Человек/);
    const larger = words.map((word, at) => (at < 5 ? word : { ...word, y1: word.y1 + 0.03 }));
    expect(say([], {}, { words: larger })).toBe('Страница с текстом: «Стороны пришли к соглашению».');
  });

  it('tells that there is a code and keeps its link to itself', () => {
    expect(say([], {}, { codes: ['QRCode'] })).toBe('QR-код.');
    expect(say([seen('cat', [0, 0, 0.5, 0.6])], {}, { codes: ['QRCode', 'QRCode'] })).toBe(
      'Кошка. Несколько QR-кодов.',
    );
    expect(say([], {}, { codes: ['QRCode', 'EAN13'] })).toBe('QR-код и штрихкод.');
  });
});
