import { describe, expect, it } from 'vitest';
import { agreeing } from './adjectives.ts';
import { atLeast, counted, countedGenitive, enumerate, quantityOf, severalOf, withSomething } from './grammar.ts';
import { NOUNS, nounOf } from '../nouns/nouns.ts';

const COUNTS = [...Array.from({ length: 26 }, (_, count) => count), 100, 101, 111, 121];
const ONES = [1, 21, 101, 121];
const FEWS = [2, 3, 4, 22, 23, 24];
const COUNTABLE = NOUNS.filter((noun) => !noun.isMass && noun.gender !== 'p');
const MEASURED = NOUNS.filter((noun) => noun.isMass || noun.gender === 'p');
const ONE = { m: 'один', f: 'одна', n: 'одно' };
const TWO = { m: 'два', f: 'две', n: 'два' };

describe('numbers', () => {
  it.each(COUNTABLE)('agree with $key', (noun) => {
    const gender = noun.gender === 'p' ? 'm' : noun.gender;
    for (const count of COUNTS) {
      const [numeral = '', ...rest] = counted(count, noun).split(' ');
      expect(rest.join(' '), `${count}`).toBe(
        ONES.includes(count) ? noun.singular.nominative : FEWS.includes(count) ? noun.afterFew : noun.afterMany,
      );
      if (count === 1) expect(numeral).toBe(ONE[gender]);
      else if (count === 2) expect(numeral).toBe(TWO[gender]);
      else expect(numeral, `${count}`).toMatch(count > 10 ? new RegExp(`^${count}$`) : /^[а-я]+$/);
    }
  });

  it.each(COUNTABLE)('agree with $key in the genitive', (noun) => {
    for (const count of COUNTS) {
      const [numeral = '', ...rest] = countedGenitive(count, noun).split(' ');
      expect(rest.join(' '), `${count}`).toBe(ONES.includes(count) ? noun.singular.genitive : noun.afterMany);
      if (count === 1) expect(numeral).toBe(noun.gender === 'f' ? 'одной' : 'одного');
      else
        expect(numeral, `${count}`).toMatch(
          count > 10 ? new RegExp(`^${count}$`) : /^(нуля|двух|трёх|четырёх|(пят|шест|сем|восьм|девят|десят)и)$/,
        );
    }
  });

  it.each(MEASURED)('agree with $key through a measure', (noun) => {
    const thing = noun.isMass ? noun.singular.genitive : noun.plural.genitive;
    for (const count of COUNTS.filter((one) => noun.isMass || one === 0 || one > 4)) {
      const measure = ONES.includes(count) ? '(пара|штука)' : FEWS.includes(count) ? '(пары|штуки)' : '(пар|штук)';
      expect(counted(count, noun), `${count}`).toMatch(new RegExp(`^\\S+ ${measure} ${thing}$`));
      expect(countedGenitive(count, noun), `${count}`).toMatch(
        new RegExp(`^\\S+ ${ONES.includes(count) ? '(пары|штуки)' : '(пар|штук)'} ${thing}$`),
      );
    }
  });

  it.each(MEASURED.filter((noun) => !noun.isMass))('take the collective form before $key', (noun) => {
    const thing = noun.plural.genitive;
    expect([1, 2, 3, 4].map((count) => counted(count, noun))).toEqual([
      `одни ${noun.plural.nominative}`,
      `двое ${thing}`,
      `трое ${thing}`,
      `четверо ${thing}`,
    ]);
    expect([1, 2, 3, 4].map((count) => countedGenitive(count, noun))).toEqual([
      `одних ${thing}`,
      `двух ${thing}`,
      `трёх ${thing}`,
      `четырёх ${thing}`,
    ]);
  });
});

it.each([
  [0, 'dog', 'ноль собак'],
  [1, 'dog', 'одна собака'],
  [2, 'dog', 'две собаки'],
  [5, 'dog', 'пять собак'],
  [11, 'dog', '11 собак'],
  [21, 'dog', '21 собака'],
  [22, 'dog', '22 собаки'],
  [2, 'person', 'два человека'],
  [5, 'person', 'пять человек'],
  [0, 'person', 'ноль человек'],
  [101, 'person', '101 человек'],
  [111, 'person', '111 человек'],
  [121, 'car', '121 автомобиль'],
  [2, 'apple', 'два яблока'],
  [1, 'apple', 'одно яблоко'],
  [3, 'fire hydrant', 'три пожарных гидранта'],
  [2, 'kite', 'два воздушных змея'],
  [2, 'tennis racket', 'две теннисные ракетки'],
  [2, 'potted plant', 'два растения в горшках'],
  [5, 'potted plant', 'пять растений в горшках'],
  [4, 'chair', 'четыре стула'],
  [5, 'chair', 'пять стульев'],
  [2, 'stop sign', 'два знака «Стоп»'],
  [1, 'scissors', 'одни ножницы'],
  [2, 'scissors', 'двое ножниц'],
  [5, 'scissors', 'пять пар ножниц'],
  [22, 'skis', '22 пары лыж'],
  [6, 'clock', 'шесть штук часов'],
  [2, 'carrot', 'две штуки моркови'],
])('says %i %s as people do', (count, key, text) => expect(counted(count, nounOf(key))).toBe(text));

it.each([
  [2, 'person', 'не меньше двух человек'],
  [21, 'person', 'не меньше 21 человека'],
  [12, 'sheep', 'не меньше 12 овец'],
  [1, 'boat', 'не меньше одной лодки'],
  [3, 'clock', 'не меньше трёх часов'],
  [4, 'fire hydrant', 'не меньше четырёх пожарных гидрантов'],
  [101, 'bus', 'не меньше 101 автобуса'],
])('says that there are %i %s or more', (count, key, text) => expect(atLeast(count, nounOf(key))).toBe(text));

it('knows one, few and many', () => {
  expect(COUNTS.filter((count) => quantityOf(count) === 'one')).toEqual(ONES);
  expect(COUNTS.filter((count) => quantityOf(count) === 'few')).toEqual(FEWS);
});

it('agrees colours with their nouns', () => {
  expect((['m', 'f', 'n', 'p'] as const).map((gender) => agreeing('синий', gender))).toEqual([
    'синий',
    'синяя',
    'синее',
    'синие',
  ]);
  expect([agreeing('красный', 'f'), agreeing('голубой', 'n'), agreeing('тёмно-зелёный', 'p')]).toEqual([
    'красная',
    'голубое',
    'тёмно-зелёные',
  ]);
  expect(() => agreeing('кошка', 'f')).toThrow();
});

it('chooses the preposition that can be pronounced', () => {
  expect(['скейтбордом', 'зонтом', 'собакой', 'сноубордом', 'щёткой', 'чемоданом'].map(withSomething)).toEqual([
    'со скейтбордом',
    'с зонтом',
    'с собакой',
    'со сноубордом',
    'со щёткой',
    'с чемоданом',
  ]);
});

it('puts words into a list, and does not count what would be mistaken for time', () => {
  expect([enumerate([]), enumerate(['а']), enumerate(['а', 'б']), enumerate(['а', 'б', 'в'])]).toEqual([
    '',
    'а',
    'а и б',
    'а, б и в',
  ]);
  expect([severalOf(nounOf('dog')), severalOf(nounOf('clock')), severalOf(nounOf('broccoli'))]).toEqual([
    'несколько собак',
    'часы',
    'брокколи',
  ]);
});
