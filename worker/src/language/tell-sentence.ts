import { nounOf } from '../nouns/nouns.ts';
import { LIKELY } from '../sights/lexicon.ts';
import { agreeing } from './adjectives.ts';
import { capitalise } from './grammar.ts';
import { A_FEW, hasPeople, mentionsPeople, whoIsThere } from './people.ts';
import { paintOf } from './painted.ts';
import { countOfMain, type Scene } from './scene.ts';
import { wordsOf, type Sentence } from './sentence-bank.ts';
import type { SubjectWord } from './subject-words.ts';
import { pluralVerb } from './verbs.ts';

/** A sentence of the bank, said of those who are really there. */
export interface Told {
  text: string;
  /** Of the people, those it says nothing about. */
  otherPeople: number;
}

/** What many can do as one does it; who swings a bat or wears a tie does it alone. */
const DONE_TOGETHER = new Set([
  'стоит',
  'сидит',
  'идёт',
  'едет',
  'играет',
  'гуляет',
  'катается',
  'находится',
  'лежит',
  'плывёт',
  'запускает',
  'ест',
  'улыбается',
  'позирует',
  'смотрит',
  'занимается',
  'виден',
  'видна',
  'спускается',
  'путешествует',
]);
const WORN =
  /(^| )(в|во) (\S+ )?(рубашке|шляпе|галстуке|костюме|шлеме|футболке|очках|куртке|платье|форме|кепке|шортах)( |$)|в руках|рот|зуб/;
const MOUNTS = ['horse', 'bicycle', 'motorcycle', 'skateboard', 'surfboard', 'snowboard', 'elephant'].map(nounOf);

/** Null when it cannot be said so: it tells of many where one was seen, or has a verb that we cannot put into the plural. */
export function tell(sentence: Sentence, scene: Scene): Told | null {
  const { text, subject } = sentence;
  const people = scene.things.get('person')?.length ?? 0;
  if (!subject) return { text, otherPeople: mentionsPeople(text) ? 0 : people };
  const told = subject.word.noun === 'person' ? tellOfPeople(text, subject, scene) : tellOfThings(text, subject, scene);
  if (told === null) return null;
  const { phrase, isPlural, otherPeople } = told;
  const words = wordsOf(text);
  if (isPlural && subject.number === 'one' && !words.some((word) => pluralVerb(word.toLowerCase()) !== null))
    return null;
  return {
    text: sentenceOf({ words, at: subject.at, phrase, isPlural: isPlural && subject.number === 'one', scene }),
    otherPeople,
  };
}

/** The subject as it will stand there. */
interface Phrased {
  phrase: string;
  isPlural: boolean;
  otherPeople: number;
}
type Subject = NonNullable<Sentence['subject']>;

function tellOfThings(text: string, { word, at, number }: Subject, scene: Scene): Phrased | null {
  const { main, isExact } = countOfMain(word.noun, scene);
  const otherPeople = mentionsPeople(text) ? 0 : (scene.things.get('person')?.length ?? 0);
  if (number === 'many') return main >= 2 ? { phrase: word.many, isPlural: true, otherPeople } : null;
  if (main <= 1) return { phrase: at === 0 ? paintedWord(word, scene) : word.one, isPlural: false, otherPeople };
  return { phrase: main === 2 && isExact ? word.two : word.many, isPlural: true, otherPeople };
}

function tellOfPeople(text: string, { word, number }: Subject, scene: Scene): Phrased | null {
  if (!hasPeople(scene)) return null;
  const { main, behind, isExact } = countOfMain('person', scene);
  if (number === 'many' && main < 2) return null;
  const isDoneAlone =
    number === 'one' &&
    (WORN.test(text) || wordsOf(text).some((one) => pluralVerb(one) !== null && !DONE_TOGETHER.has(one)));
  if (main > 1 && isDoneAlone)
    return { phrase: word.kind === 'role' ? word.one : 'человек', isPlural: false, otherPeople: main + behind - 1 };
  if (word.kind === 'role')
    return main <= 1
      ? { phrase: word.one, isPlural: false, otherPeople: behind }
      : {
          phrase: main === 2 && isExact ? word.two : word.many,
          isPlural: true,
          otherPeople: main >= A_FEW ? 0 : behind,
        };
  const who = whoIsThere(scene);
  // Beside a few people nobody tells of one more.
  return { phrase: who.text, isPlural: who.number === 'many', otherPeople: main >= A_FEW || !isExact ? 0 : behind };
}

/** The concepts of our eyes for the colours that things are painted: two must see it, since shadows colour a box and a neighbour a concept. */
const CONCEPTS_OF_COLOURS: Record<string, string> = {
  красный: 'red',
  жёлтый: 'yellow',
  зелёный: 'green',
  синий: 'blue',
  голубой: 'blue',
  чёрный: 'black',
  белый: 'white',
  фиолетовый: 'purple',
};

function paintedWord({ noun, one }: SubjectWord, { things, certainties }: Scene): string {
  const colour = paintOf(things.get(noun)?.[0]);
  if (colour === null || (certainties.get(CONCEPTS_OF_COLOURS[colour] ?? '') ?? 0) < LIKELY) return one;
  return `${agreeing(colour, /[ая]$/.test(one) ? 'f' : 'm')} ${one}`;
}

interface Saying {
  words: string[];
  at: number;
  phrase: string;
  isPlural: boolean;
  scene: Scene;
}

function sentenceOf({ words, at, phrase, isPlural, scene }: Saying): string {
  const said = words.map((word, index) =>
    index === at ? phrase : isPlural ? (pluralVerb(index === 0 ? word.toLowerCase() : word) ?? word) : word,
  );
  const text = said.join(' ');
  return `${capitalise(agreed(isPlural ? eachOnTheirOwn(text, scene) : text, phrase))}.`;
}

/** 'виден женщина' would be what a swapped subject leaves behind. */
function agreed(text: string, phrase: string): string {
  const isFeminine = /^(женщина|девочка)$/.test(phrase);
  if (/^(мужчина|человек|мальчик|ребёнок|малыш)$/.test(phrase))
    return text.replace(/(^|\s)(в|В)идна(?=\s)/, '$1$2иден');
  return isFeminine ? text.replace(/(^|\s)(в|В)иден(?=\s)/, '$1$2идна') : text;
}

/** 'Два человека едут на лошадях' when there is a horse for each. */
function eachOnTheirOwn(text: string, { things }: Scene): string {
  const mount = MOUNTS.find(
    ({ key, singular }) => (things.get(key)?.length ?? 0) > 1 && text.includes(` на ${singular.prepositional}`),
  );
  return mount ? text.replace(` на ${mount.singular.prepositional}`, ` на ${mount.plural.prepositional}`) : text;
}
