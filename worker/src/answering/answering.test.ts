import { describe, expect, it } from 'vitest';
import {
  DOES_NOT_KNOW as UNKNOWN,
  FrameAnswer,
  type SceneSummary,
  type ReadCode,
  type DetectedObject,
} from '@rakurs/contract';
import { frameAt, lowConfidence, seen as seenAt, frameAnalysis } from '../../testing/frame-analyses.ts';
import { vocabulary, withConcepts } from '../../testing/vocabulary.ts';
import { NOUNS } from '../nouns/nouns.ts';
import type { AnalysedFrame } from '../analysis/analysed-file.ts';
import { createEmbeddedAnswerer } from './index.ts';
import { createReader, understand } from './question.ts';

interface Seen {
  second?: number;
  objects?: Partial<DetectedObject>[];
  text?: string;
  codes?: Pick<ReadCode, 'format' | 'content'>[];
  impression?: Partial<SceneSummary>;
  /** What vision is sure of, by English lemmas. */
  concepts?: Parameters<typeof withConcepts>[1];
}
const place = { x0: 0.1, y0: 0.1, x1: 0.4, y1: 0.4 };

function frame({ second = 0, objects = [], text = '', codes = [], impression = {}, concepts }: Seen): AnalysedFrame {
  const words = text.split('\n').flatMap((line, row) =>
    line
      .split(' ')
      .filter(Boolean)
      .map((word, at) => ({
        text: word,
        confidence: 0.95,
        x0: at * 0.05,
        y0: row * 0.1,
        x1: at * 0.05 + 0.04,
        y1: row * 0.1 + 0.05,
      })),
  );
  const things = objects.map(({ noun = 'dog', ...rest }) =>
    seenAt(noun, [place.x0, place.y0, place.x1, place.y1], rest),
  );
  const analysis = {
    ...frameAnalysis(things, impression, { text, words }),
    codes: codes.map((code) => ({ ...code, ...place })),
  };
  return frameAt(second, concepts ? withConcepts(analysis, concepts) : analysis);
}
const answer = createEmbeddedAnswerer(vocabulary);
const ask = async (question: string, seen: Seen) => FrameAnswer.parse(await answer(question, frame(seen))).text;

describe('whether a thing is there', () => {
  const dogs: Seen = { objects: [{ noun: 'dog' }, { noun: 'dog', x0: 0.6, x1: 0.9 }] };
  it.each([
    'Есть ли собака?',
    'Видно ли собаку',
    'есть ли на фото собаки?',
    'Собака на снимке есть?',
    'Есть ли здесь пёс?',
    'Нет ли тут собак?',
  ])('%s', async (question) => expect(await ask(question, dogs)).toBe('да'));
  it('answers no when nothing of the kind was seen', async () => expect(await ask('Есть ли кошка?', dogs)).toBe('нет'));
  it('does not know when it was seen only faintly', async () =>
    expect(await ask('Есть ли кошка?', { impression: { glimpses: [lowConfidence('cat')] } })).toBe(UNKNOWN));
  it('does not know when the classifier doubts it', async () =>
    expect(await ask('Есть ли кошка?', { objects: [{ noun: 'cat', standing: 'doubtful' }] })).toBe(UNKNOWN));
  it('finds people when anybody is asked for', async () =>
    expect(await ask('Есть ли кто-нибудь на фото?', { objects: [{ noun: 'person' }] })).toBe('да'));
  it('understands words for whole kinds of things', async () => {
    expect(await ask('Есть ли животные?', dogs)).toBe('да');
    expect(await ask('Есть ли на фото транспорт?', dogs)).toBe('нет');
  });
  it('does not know of a quality that no model looks for', async () => {
    expect(await ask('Есть ли чёрная собака?', dogs)).toBe(UNKNOWN);
    expect(await ask('Есть ли собака без поводка?', dogs)).toBe(UNKNOWN);
    expect(await ask('Есть ли женщина?', { objects: [{ noun: 'person' }] })).toBe(UNKNOWN);
  });
});

describe('a question with two conditions', () => {
  const apart = { x0: 0.8, x1: 0.95, y0: 0.8, y1: 0.95 };
  it('finds a thing on a thing when their boxes touch, and denies it when they do not', async () => {
    expect(await ask('Есть ли собака на диване?', { objects: [{ noun: 'dog' }, { noun: 'couch' }] })).toBe('да');
    expect(await ask('Есть ли собака на диване?', { objects: [{ noun: 'dog' }, { noun: 'couch', ...apart }] })).toBe(
      'нет',
    );
    expect(await ask('Собака и диван', { objects: [{ noun: 'dog' }, { noun: 'couch', ...apart }] })).toBe('да');
  });
  it('answers no when one of them surely is not there', async () => {
    expect(await ask('Кошка на диване?', { objects: [{ noun: 'cat' }] })).toBe('нет');
    expect(await ask('Кошка на диване?', { objects: [{ noun: 'couch' }] })).toBe('нет');
  });
  it('checks the colour of a thing', async () => {
    const car = (colour: string | null): Seen => ({ objects: [{ noun: 'car', colour }] });
    expect(await ask('Есть ли красная машина?', car('красный'))).toBe('да');
    expect(await ask('Машина красного цвета?', car('тёмно-красный'))).toBe('да');
    expect(await ask('Есть ли красная машина?', car('зелёный'))).toBe('нет');
    expect(await ask('Есть ли красная машина?', car('розовый'))).toBe(UNKNOWN);
    expect(await ask('Есть ли красная машина?', car(null))).toBe(UNKNOWN);
    expect(await ask('Есть ли красная машина?', {})).toBe('нет');
  });
  it('knows what people wear and do by the concepts of vision', async () => {
    const person = { objects: [{ noun: 'person' }] };
    expect(await ask('Человек в каске?', { ...person, concepts: { person: 'sure', helmet: 'probable' } })).toBe('да');
    expect(await ask('Человек в каске?', person)).toBe(UNKNOWN);
    expect(await ask('Человек без каски?', { ...person, concepts: { person: 'sure', helmet: 'probable' } })).toBe(
      'нет',
    );
    expect(await ask('Сидит ли человек?', { ...person, concepts: { person: 'sure', sit: 'sure' } })).toBe('да');
  });
});

describe('concepts of vision', () => {
  it('are believed when they are sure, doubted when they are not, and denied when the image is far from them', async () => {
    const beach: Seen = { concepts: { beach: 'sure', sand: 'sure', ocean: 'probable' } };
    expect(await ask('Это пляж?', beach)).toBe('да');
    expect(await ask('Есть ли снег?', { concepts: { snow: 'likely', mountain: 'sure' } })).toBe(UNKNOWN);
    expect(await ask('Это кухня?', beach)).toBe('нет');
    expect(await ask('Есть ли волны на море?', beach)).toBe(UNKNOWN);
  });
  it('leave in doubt a box that all signs together leave in doubt', async () => {
    const { analysis, ...rest } = frame({ objects: [{ noun: 'dog' }], concepts: { kitchen: 'sure', sink: 'sure' } });
    const { evidence } = analysis.impression;
    const asked = async (probability: number): Promise<string> => {
      const things = [{ noun: 'dog', probability, least: 0, most: 1 }];
      const impression = { ...analysis.impression, evidence: evidence && { ...evidence, things } };
      return (await answer('Есть ли собака?', { ...rest, analysis: { ...analysis, impression } })).text;
    };
    expect([await asked(0.9), await asked(0.5), await asked(0.1)]).toEqual(['да', UNKNOWN, 'нет']);
  });
  it('take a woman for a person, and not every person for a woman', async () => {
    expect(await ask('Есть ли женщина?', { concepts: { kitchen: 'sure' } })).toBe('нет');
    expect(await ask('Есть ли женщина?', { objects: [{ noun: 'person' }], concepts: { woman: 'sure' } })).toBe('да');
  });
  it("are joined by ImageNet's kinds", async () => {
    const leopard = frame({});
    const kinds = [{ id: 288, share: 0.8 }];
    expect(
      (
        await answer('Есть ли леопард?', {
          ...leopard,
          analysis: { ...leopard.analysis, look: { ...leopard.analysis.look, kinds } },
        })
      ).text,
    ).toBe('да');
  });
});

describe('how many there are', () => {
  const several = (noun: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      noun,
      x0: (index % 4) / 4,
      x1: (index % 4) / 4 + 0.1,
      y0: Math.floor(index / 4) * 0.3,
      y1: Math.floor(index / 4) * 0.3 + 0.1 + 0.05 * index,
    }));
  it('counts one when nothing else was seen faintly', async () =>
    expect(await ask('Сколько кошек?', { objects: several('cat', 1) })).toBe('1'));
  it('says not less than two when more may be there', async () =>
    expect(
      await ask('Сколько котов на фото?', {
        objects: several('cat', 2),
        impression: { glimpses: [lowConfidence('cat')] },
      }),
    ).toBe('не меньше 2'));
  it('says not less than a number when there are many', async () =>
    expect(await ask('Сколько здесь стульев?', { objects: several('chair', 7) })).toBe('не меньше 7'));
  it('counts people', async () =>
    expect(await ask('Сколько людей на фото?', { objects: several('person', 4) })).toBe('4'));
  it('does not count those with a quality that no model looks for', async () =>
    expect(await ask('Сколько людей в касках?', { objects: several('person', 2) })).toBe(UNKNOWN));
  it('counts those that stand somewhere', async () =>
    expect(await ask('Сколько машин стоит на парковке?', { objects: several('car', 1) })).toBe('1'));
  it('counts those of one colour', async () => {
    const cars: Seen = {
      objects: [
        { noun: 'car', colour: 'красный' },
        { noun: 'car', colour: 'белый', x0: 0.6, x1: 0.9 },
        { noun: 'car', colour: 'красный', y0: 0.6, y1: 0.9 },
      ],
    };
    expect(await ask('Сколько красных машин?', cars)).toBe('2');
  });
  it('says whether they are many', async () => {
    expect(await ask('Много ли людей?', { objects: several('person', 8) })).toBe('да');
    expect(await ask('Людно ли?', { objects: several('person', 1) })).toBe('нет');
    expect(await ask('Много ли людей?', { objects: several('person', 4) })).toBe(UNKNOWN);
  });
  it('says whether nobody is there', async () => {
    expect(await ask('Пусто ли на парковке?', {})).toBe('да');
    expect(await ask('Пустая ли парковка?', { objects: several('car', 2) })).toBe('нет');
    expect(await ask('Никого нет?', { objects: several('person', 1) })).toBe('нет');
    expect(await ask('Люди отсутствуют?', {})).toBe('да');
    expect(await ask('Пусто ли?', { impression: { glimpses: [lowConfidence('person', 0.3)] } })).toBe(UNKNOWN);
  });
  it('counts none as 0', async () => expect(await ask('Сколько машин на парковке?', {})).toBe('0'));
});

describe('colours and light', () => {
  it('names the colour of a thing', async () =>
    expect(await ask('Какого цвета машина?', { objects: [{ noun: 'car', colour: 'красный' }] })).toBe('красный'));
  it('names all colours of several things', async () =>
    expect(
      await ask('Какого цвета кошки?', {
        objects: [
          { noun: 'cat', colour: 'чёрный' },
          { noun: 'cat', colour: 'белый' },
        ],
      }),
    ).toBe('чёрный и белый'));
  it('does not know when no colour prevails', async () =>
    expect(await ask('Какого цвета машина?', { objects: [{ noun: 'car' }] })).toBe(UNKNOWN));
  it('names the colours of the whole image', async () =>
    expect(
      await ask('Какие цвета преобладают?', {
        impression: {
          palette: [
            { name: 'синий', share: 0.6 },
            { name: 'белый', share: 0.1 },
          ],
        },
      }),
    ).toBe('синий'));
  it.each([
    [0.1, 'ночь'],
    [0.6, 'день'],
    [0.3, UNKNOWN],
  ])('tells day from night at a lightness of %d', async (lightness, expected) =>
    expect(await ask('День или ночь?', { impression: { lightness } })).toBe(expected),
  );
  it('does not know the time of day inside a room', async () =>
    expect(
      await ask('Сейчас день или ночь?', { objects: [{ noun: 'refrigerator' }], impression: { lightness: 0.7 } }),
    ).toBe(UNKNOWN));
});

describe('what is written', () => {
  const sign: Seen = { text: 'АПТЕКА № 24\nРаботаем до 22 часов' };
  it.each(['Какой текст на вывеске?', 'Что написано?', 'Прочитай надпись'])('%s', async (question) =>
    expect(await ask(question, sign)).toBe('АПТЕКА № 24\nРаботаем до 22 часов'),
  );
  it('says whether there is any text', async () => {
    expect(await ask('Есть ли текст?', sign)).toBe('да');
    expect(await ask('Есть ли надписи на фото?', {})).toBe('нет');
  });
  it('says whether a word is there', async () => {
    expect(await ask('Есть ли надпись «Аптека»?', sign)).toBe('да');
    expect(await ask('Есть ли слово "выход"?', sign)).toBe('нет');
  });
  it('finds a word in capitals, in either alphabet, and a word as it stands', async () => {
    expect(await ask('Есть ли надпись АПТЕКА?', sign)).toBe('да');
    expect(await ask('Есть ли надпись ВЫХОД?', sign)).toBe('нет');
    expect(await ask('Есть ли надпись аптека?', sign)).toBe('да');
    expect(await ask('Есть ли надпись продаётся?', sign)).toBe(UNKNOWN);
    expect(await ask('Есть ли номер A123BC77?', { text: 'А123ВС 77' })).toBe('да');
    expect(await ask('Есть ли номер телефона?', { text: 'Звоните 8 912 345-67-89' })).toBe('да');
    expect(await ask('Есть ли дата?', sign)).toBe('нет');
  });
  it('reads the number of a car', async () =>
    expect(await ask('Какой номер у машины?', { text: 'А123ВС 77' })).toBe('А123ВС 77'));
  it('reads the number of anything else', async () => expect(await ask('Какой номер?', sign)).toBe('№ 24'));
  it('reads a phone number', async () =>
    expect(await ask('Какой номер телефона?', { text: 'Звоните 8 912 345-67-89' })).toBe('8 912 345-67-89'));
  it('does not know when no number was read', async () =>
    expect(await ask('Какой номер у машины?', { text: 'Мойка' })).toBe(UNKNOWN));
  it('tells of codes', async () => {
    const codes = [{ format: 'QR', content: 'https://example.ru' }];
    expect(await ask('Есть ли QR-код?', { codes })).toBe('да');
    expect(await ask('Что в QR-коде?', { codes })).toBe('https://example.ru');
    expect(await ask('Есть ли qr код', {})).toBe('нет');
    expect(
      await ask('Сколько штрихкодов?', {
        codes: [
          { format: 'EAN-13', content: '1' },
          { format: 'EAN-13', content: '2' },
        ],
      }),
    ).toBe('2');
  });
});

describe('what is there', () => {
  const rider: Seen = {
    objects: [{ noun: 'person' }, { noun: 'horse', y0: 0.2, y1: 0.6 }],
    concepts: { person: 'sure', riding: 'probable', horse: 'sure' },
  };
  it.each(['Что здесь происходит?', 'Что изображено на фото?', 'Опиши снимок', 'Что делает человек?'])(
    '%s',
    async (question) => expect(await ask(question, rider)).toBe('человек едет верхом на лошади'),
  );
  it('says who is there', async () => {
    expect(await ask('Кто на фото?', { objects: [{ noun: 'dog' }, { noun: 'dog', x0: 0.6, x1: 0.9 }] })).toBe('собаки');
    expect(await ask('Кто в кадре?', {})).toBe('никого');
  });
  it('says of which sort something is', async () => {
    expect(await ask('Какое животное на фото?', { objects: [{ noun: 'zebra' }] })).toBe('зебра');
    expect(await ask('Какой вид спорта?', { concepts: { tennis: 'sure', court: 'sure' } })).toBe('теннис');
    expect(await ask('Какая погода?', { concepts: { snow: 'sure' } })).toBe('снег');
    expect(await ask('Какой транспорт?', {})).toBe(UNKNOWN);
  });
});

describe('where', () => {
  const kitchen: Seen = { objects: [{ noun: 'refrigerator' }], concepts: { kitchen: 'sure', refrigerator: 'sure' } };
  it('names the place, or at least says whether it is inside or outside', async () => {
    expect(await ask('Где снято?', kitchen)).toBe('на кухне');
    expect(await ask('В помещении или на улице?', kitchen)).toBe('в помещении');
    expect(await ask('Это на улице?', kitchen)).toBe('нет');
    expect(await ask('Снято в помещении?', kitchen)).toBe('да');
    expect(await ask('Где это?', {})).toBe(UNKNOWN);
  });
  it('says where in the image a thing stands', async () => {
    expect(await ask('Где кошка?', { objects: [{ noun: 'cat', y0: 0.15, y1: 0.35 }, { noun: 'couch' }] })).toBe(
      'на диване',
    );
    expect(await ask('Где собака?', { objects: [{ noun: 'dog', y0: 0.4, y1: 0.6 }] })).toBe('слева');
  });
});

it.each(['Почему он грустный?', 'Как зовут этого человека?', 'Кто победил?', '', '???'])(
  'answers «%s» with not knowing',
  async (question) => expect(await ask(question, { objects: [{ noun: 'person' }] })).toBe(UNKNOWN),
);

it('says what was seen, and how surely', async () => {
  const seenCat = frame({ second: 20, objects: [{ noun: 'cat', confidence: 0.92 }] });
  expect(await answer('Есть ли кошка?', seenCat)).toEqual({
    frame_id: seenCat.id,
    text: 'да',
    confidence: 0.92,
    reason: 'одна кошка, 92 %',
    provider: 'embedded',
    model: 'глаза',
  });
  expect(await answer('Есть ли собака?', seenCat)).toMatchObject({ text: 'нет', reason: 'собака: не видно' });
});

it('knows every noun of the table in every form it has', async () => {
  const reader = createReader(vocabulary);
  for (const noun of NOUNS) {
    for (const form of [
      ...Object.values(noun.singular),
      ...Object.values(noun.plural),
      noun.afterFew,
      noun.afterMany,
    ]) {
      const { terms, unknown } = understand(form, reader) ?? { terms: [], unknown: [] };
      expect(
        terms.flatMap(({ meaning }) => meaning.nouns),
        form,
      ).toContain(noun.key);
      expect(unknown, form).toEqual([]);
    }
  }
});

describe('questions that are no questions', () => {
  const hostile = [
    'а'.repeat(5000),
    'Есть ли кошка? '.repeat(330),
    '«'.repeat(5000),
    '(a+)+$'.repeat(800),
    '<script>alert(1)</script>',
    '🐱'.repeat(2000),
    '-'.repeat(5000),
    ' '.repeat(5000),
    `есть ли ${'ан'.repeat(2000)}`,
  ];
  it.each(hostile)('%# is answered', async (question) =>
    expect(await ask(question, { objects: [{ noun: 'person' }] })).toBe(UNKNOWN),
  );
  it('ignores an emoji in a question', async () =>
    expect(await ask('Есть ли кошка? 🐱', { objects: [{ noun: 'cat' }] })).toBe('да'));
});
