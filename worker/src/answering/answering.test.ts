import { describe, expect, it } from 'vitest';
import { DOES_NOT_KNOW as UNKNOWN, FrameAnswer, type Impression, type ReadCode, type SeenObject } from '@rakurs/contract';
import { frameAt, glimpsed, seen as seenAt, sightOf } from '../../testing/seen-things.ts';
import { NOUNS } from '../nouns/nouns.ts';
import type { SeenFrame } from '../sights/subject.ts';
import { thingsIn } from './asked-things.ts';
import { createEmbeddedAnswerer } from './index.ts';
import { plain } from './question.ts';

interface Seen {
  second?: number;
  objects?: Partial<SeenObject>[];
  text?: string;
  codes?: Pick<ReadCode, 'format' | 'content'>[];
  impression?: Partial<Impression>;
}
const place = { x0: 0.1, y0: 0.1, x1: 0.4, y1: 0.4 };

function frame({ second = 0, objects = [], text = '', codes = [], impression = {} }: Seen): SeenFrame {
  const words = text.split('\n').flatMap((line, row) => line.split(' ').filter(Boolean).map((word, at) => ({ text: word, confidence: 0.95, x0: at * 0.05, y0: row * 0.1, x1: at * 0.05 + 0.04, y1: row * 0.1 + 0.05 })));
  const things = objects.map(({ noun = 'dog', ...rest }) => seenAt(noun, [place.x0, place.y0, place.x1, place.y1], rest));
  return frameAt(second, { ...sightOf(things, impression, { text, words }), codes: codes.map((code) => ({ ...code, ...place })) });
}
const answer = createEmbeddedAnswerer({ describe: () => Promise.resolve({ text: 'Собака на поле.', provider: 'embedded', model: 'глаза', scenes: [] }) });
const ask = async (question: string, seen: Seen) => FrameAnswer.parse(await answer(question, frame(seen))).text;

describe('whether a thing is there', () => {
  const dogs: Seen = { objects: [{ noun: 'dog' }, { noun: 'dog', x0: 0.6, x1: 0.9 }] };
  it.each(['Есть ли собака?', 'Видно ли собаку', 'есть ли на фото собаки?', 'Собака на снимке есть?', 'Есть ли здесь пёс?', 'Нет ли тут собак?'])('%s', async (question) => expect(await ask(question, dogs)).toBe('да'));
  it('no, when nothing of the kind was seen', async () => expect(await ask('Есть ли кошка?', dogs)).toBe('нет'));
  it('unknown, when it only glimmers', async () => expect(await ask('Есть ли кошка?', { impression: { glimpses: [glimpsed('cat')] } })).toBe(UNKNOWN));
  it('unknown, when the classifier doubts it', async () => expect(await ask('Есть ли кошка?', { objects: [{ noun: 'cat', standing: 'doubtful' }] })).toBe(UNKNOWN));
  it('somebody', async () => expect(await ask('Есть ли кто-нибудь на фото?', { objects: [{ noun: 'person' }] })).toBe('да'));
  it('understands kinds', async () => {
    expect(await ask('Есть ли животные?', dogs)).toBe('да');
    expect(await ask('Есть ли на фото транспорт?', dogs)).toBe('нет');
  });
  it('does not answer for a quality nobody looked at', async () => {
    expect(await ask('Есть ли чёрная собака?', dogs)).toBe(UNKNOWN);
    expect(await ask('Есть ли собака без поводка?', dogs)).toBe(UNKNOWN);
    expect(await ask('Есть ли женщина?', { objects: [{ noun: 'person' }] })).toBe(UNKNOWN);
  });
  it('does not tell how two things stand to each other', async () => expect(await ask('Есть ли собака на диване?', { objects: [{ noun: 'dog' }, { noun: 'couch' }] })).toBe(UNKNOWN));
});

describe('how many there are', () => {
  const several = (noun: string, count: number) => Array.from({ length: count }, (_, index) => ({ noun, x0: (index % 4) / 4, x1: (index % 4) / 4 + 0.1, y0: Math.floor(index / 4) * 0.3, y1: Math.floor(index / 4) * 0.3 + 0.1 + 0.05 * index }));
  it('one, when nothing else glimmers', async () => expect(await ask('Сколько кошек?', { objects: several('cat', 1) })).toBe('1'));
  it('not less than two, when more may be there', async () => expect(await ask('Сколько котов на фото?', { objects: several('cat', 2), impression: { glimpses: [glimpsed('cat')] } })).toBe('2'));
  it('several, when there are many', async () => expect(await ask('Сколько здесь стульев?', { objects: several('chair', 4) })).toBe('4'));
  it('people', async () => expect(await ask('Сколько людей на фото?', { objects: several('person', 4) })).toBe('4'));
  it('not of those with a quality nobody looked at', async () => expect(await ask('Сколько людей в касках?', { objects: several('person', 2) })).toBe(UNKNOWN));
  it('that stand somewhere', async () => expect(await ask('Сколько машин стоит на парковке?', { objects: several('car', 1) })).toBe('1'));
  it('none', async () => expect(await ask('Сколько машин на парковке?', {})).toBe('0'));
});

describe('colours and light', () => {
  it('the colour of a thing agrees with it', async () => expect(await ask('Какого цвета машина?', { objects: [{ noun: 'car', colour: 'красный' }] })).toBe('красный'));
  it('several of different colours', async () => expect(await ask('Какого цвета кошки?', { objects: [{ noun: 'cat', colour: 'чёрный' }, { noun: 'cat', colour: 'белый' }] })).toBe('чёрный и белый'));
  it('unknown without a prevailing colour', async () => expect(await ask('Какого цвета машина?', { objects: [{ noun: 'car' }] })).toBe(UNKNOWN));
  it('of the whole picture', async () => expect(await ask('Какие цвета преобладают?', { impression: { palette: [{ name: 'синий', share: 0.6 }, { name: 'белый', share: 0.1 }] } })).toBe('синий'));
  it.each([[0.1, 'ночь'], [0.6, 'день'], [0.3, UNKNOWN]])('day or night at a lightness of %d', async (lightness, expected) => expect(await ask('День или ночь?', { impression: { lightness } })).toBe(expected));
  it('nothing about the day inside a room', async () => expect(await ask('Сейчас день или ночь?', { objects: [{ noun: 'refrigerator' }], impression: { lightness: 0.7 } })).toBe(UNKNOWN));
});

describe('what is written', () => {
  const sign: Seen = { text: 'АПТЕКА № 24\nРаботаем до 22 часов' };
  it.each(['Какой текст на вывеске?', 'Что написано?', 'Прочитай надпись'])('%s', async (question) => expect(await ask(question, sign)).toBe('АПТЕКА № 24\nРаботаем до 22 часов'));
  it('whether there is any', async () => {
    expect(await ask('Есть ли текст?', sign)).toBe('да');
    expect(await ask('Есть ли надписи на фото?', {})).toBe('нет');
  });
  it('whether a word is there', async () => {
    expect(await ask('Есть ли надпись «Аптека»?', sign)).toBe('да');
    expect(await ask('Есть ли слово "выход"?', sign)).toBe('нет');
  });
  it('the number of a car', async () => expect(await ask('Какой номер у машины?', { text: 'А123ВС 77' })).toBe('А123ВС 77'));
  it('a number of anything else', async () => expect(await ask('Какой номер?', sign)).toBe('№ 24'));
  it('a phone', async () => expect(await ask('Какой номер телефона?', { text: 'Звоните 8 912 345-67-89' })).toBe('8 912 345-67-89'));
  it('unknown when no number was read', async () => expect(await ask('Какой номер у машины?', { text: 'Мойка' })).toBe(UNKNOWN));
  it('codes', async () => {
    const codes = [{ format: 'QR', content: 'https://example.ru' }];
    expect(await ask('Есть ли QR-код?', { codes })).toBe('да');
    expect(await ask('Что в QR-коде?', { codes })).toBe('https://example.ru');
    expect(await ask('Есть ли qr код', {})).toBe('нет');
    expect(await ask('Сколько штрихкодов?', { codes: [{ format: 'EAN-13', content: '1' }, { format: 'EAN-13', content: '2' }] })).toBe('2');
  });
});

it.each(['Что здесь происходит?', 'Что изображено на фото?', 'Опиши снимок'])('%s is answered by the description', async (question) => expect(await ask(question, {})).toBe('Собака на поле.'));

it.each(['Почему он грустный?', 'Как зовут этого человека?', 'Кто победил?', '', '???'])('«%s» is beyond us, and we say so', async (question) => expect(await ask(question, { objects: [{ noun: 'person' }] })).toBe(UNKNOWN));

it('says what was seen, and how surely', async () => {
  const seenCat = frame({ second: 20, objects: [{ noun: 'cat', confidence: 0.92 }] });
  expect(await answer('Есть ли кошка?', seenCat)).toEqual({ frame_id: seenCat.id, text: 'да', confidence: 0.92, reason: 'одна кошка, 92 %', provider: 'embedded', model: 'глаза' });
  expect(await answer('Есть ли собака?', seenCat)).toMatchObject({ text: 'нет', reason: 'собак не видно' });
});

it('knows every noun of the table in every form it has', () => {
  for (const noun of NOUNS) {
    for (const form of [...Object.values(noun.singular), ...Object.values(noun.plural), noun.afterFew, noun.afterMany]) {
      expect(thingsIn(plain(form).split(' ')).flatMap(({ keys }) => keys), form).toEqual([noun.key]);
    }
  }
});
