import { nounOf } from '../nouns/nouns.ts';
import { COLOUR_WORDS } from './colour-words.ts';
import type { Vocabulary } from '../language/index.ts';
import { createDictionary, fold, type Dictionary } from './dictionary.ts';
import { addsNothing, isImage, isPolite, isUsualPlace, PREPOSITIONS } from './filler-words.ts';
import { createNames, isJoining, type Meaning, type Names } from './names.ts';
import { formOf, type QuestionForm, type ReadWords } from './question-form.ts';
import { createSpeller, writtenFor, type Speller } from './spelling.ts';
import type { TaughtName, TaughtNames } from './taught-names.ts';
import type { AskedColour, Term } from './terms.ts';

/** A question, taken apart far enough to see whether what was seen decides it. */
export interface Question extends ReadWords, QuestionForm {
  /** As it is compared: small letters, 'ё' as 'е', no signs. */
  text: string;
  /** Words with a meaning of their own that nobody here knows. */
  unknown: readonly string[];
}

/** Whoever writes more than this does not ask one thing. */
const MAX_WORDS = 60;
/** No longer than a line, so that a thousand opening marks are not a thousand searches through the whole question. */
const QUOTED = /[«"“„]([^»"”“]{1,200})[»"”“]/g;
const CAPITALS =
  /(?<![\p{L}\p{N}-])(?=[\p{N}-]*\p{Lu})[\p{Lu}\p{N}][\p{Lu}\p{N}-]{2,39}(?: [\p{Lu}\p{N}][\p{Lu}\p{N}-]{1,39}){0,5}(?![\p{L}\p{N}-])/gu;
const MAX_FORMS = 4;

export const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}№-]+/gu, ' ')
    .trim();

export function understand(asked: string, reader: Reader): Question | null {
  const plainWords = plain(asked).split(' ');
  if (plainWords[0] === '' || plainWords.length > MAX_WORDS) return null;
  const spoken = writtenFor(plainWords);
  const taught = reader.taughtNames?.(spoken) ?? [];
  const isTaken = new Set(taught.flatMap(({ places }) => places));
  const words = spoken.map((word, at) => (isTaken.has(at) ? word : reader.spell(word)));
  const read: ReadWords = {
    words,
    untaught: words.filter((word, at) => !isTaken.has(at) && !isPolite(word)).join(' '),
    quoted: quotedIn(asked),
    ...readWords(words, reader, taught),
  };
  return { text: words.join(' '), ...read, ...formOf(read) };
}

/** What stands in quotation marks; without any, what is written in capitals: 'есть ли надпись ВЫХОД'. */
function quotedIn(asked: string): string[] {
  const marked = [...asked.matchAll(QUOTED)].map(([, inside = '']) => inside);
  const inCapitals = /\p{Ll}/u.test(asked) ? [...asked.matchAll(CAPITALS)].map(([all]) => all) : [];
  return (marked.length > 0 ? marked : inCapitals).map(plain).filter((inside) => inside !== '');
}

export interface Reader {
  names: Names;
  dictionary: Dictionary;
  spell: Speller;
  /** The project's own classes: what they name is nothing else. */
  taughtNames?: TaughtNames;
}

function readWords(
  words: readonly string[],
  { names, dictionary }: Reader,
  taught: readonly TaughtName[],
): Pick<ReadWords, 'terms' | 'colours' | 'unknown'> {
  const isTaken = new Set(taught.flatMap(({ places }) => places));
  const forms = words.map((word, at) => (isTaken.has(at) ? [] : dictionary.formsOf(word).slice(0, MAX_FORMS)));
  const [terms, colours, unknown]: [Term[], AskedColour[], string[]] = [[], [], []];
  const put = (meaning: Meaning, at: number, deed: string | null): void => {
    const [nearest = '', farther = ''] = [words[at - 1], words[at - 2]];
    // 'на красном диване', but 'на фото жираф', 'на столе еда' and 'что за зверь'
    const isAdjective = ADJECTIVE.test(nearest) && terms.at(-1)?.at !== at - 1 && !isImage(forms[at - 1] ?? []);
    const isSort = nearest === 'за' && /^(что|это)$/u.test(farther);
    const preposition = isSort ? null : [nearest, isAdjective ? farther : ''].find((word) => PREPOSITIONS.has(word));
    const isWithout = nearest === 'без' || (isAdjective && farther === 'без');
    const isVerb = deed !== null && isDeed(deed, meaning);
    terms.push({ meaning, word: words[at] ?? '', isVerb, at, isWithout, preposition: preposition ?? null });
  };
  for (let at = 0; at < words.length;) {
    const [word = '', own = []] = [words[at], forms[at]];
    if (isTaken.has(at)) {
      const begun = taught.find(({ places }) => places[0] === at);
      if (begun) put(begun.meaning, at, null);
      at += 1;
      continue;
    }
    const found = longestName(at, { words, forms, names });
    const colour = own.map((form) => COLOUR_WORDS.get(form)).find((name) => name !== undefined);
    const isEmpty = addsNothing(word, own) || isUsualPlace(own, words[at - 1] ?? '');
    if (found && (found.span > 1 || (colour === undefined && !isEmpty))) put(found.meaning, at, found.first);
    else if (colour !== undefined) colours.push({ name: colour, at });
    else if (!isEmpty) unknown.push(word);
    at += found && found.span > 1 ? found.span : 1;
  }
  return { terms: /(^| )кто( |$)/u.test(words.join(' ')) ? terms : withoutIdlePostures(terms), colours, unknown };
}

/** What furniture always does says nothing of it, and rain has no legs. */
const POSTURES = new Set(['sit', 'stand', 'lie', 'park', 'hang', 'walk', 'fall']);
const isAlive = ({ meaning: { nouns, within } }: Term): boolean =>
  [...nouns, within].some((noun) => noun !== null && ['person', 'animal'].includes(nounOf(noun).group));
function withoutIdlePostures(terms: Term[]): Term[] {
  const others = terms.filter(
    ({ meaning, isVerb }) => !(isVerb && meaning.lemmas.some((lemma) => POSTURES.has(lemma))),
  );
  // Falling snow and snow that lies look alike to vision: there the verb stays, and nobody knows.
  const isSnow = others.some(({ meaning }) => meaning.lemmas.includes('snow'));
  return others.length === 0 || isSnow || others.some(isAlive) ? terms : others;
}

const INFINITIVE = /(ть|ти|чь)(ся|сь)?$/u;
const ADJECTIVE = /(ом|ой|ую|ей|ем|ым|им|ых|их|ыми|ими|ого|его)$/u;
const DEEDS = new Set(['action', 'sport', 'nature', 'event']);
/** 'кровать' ends like a verb too. */
const isDeed = (form: string, { category, name }: Meaning): boolean =>
  INFINITIVE.test(form) && (DEEDS.has(category) || name.includes(' '));

/** The longest name that begins here: 'воздушный змей' is neither air nor a snake. */
function longestName(
  start: number,
  { words, forms, names }: { words: readonly string[]; forms: readonly (readonly string[])[]; names: Names },
): { meaning: Meaning; span: number; first: string } | null {
  if (isJoining(words[start] ?? '')) return null;
  const places: number[] = [];
  for (let at = start; at < words.length && places.length < names.longest; at += 1)
    if (!isJoining(words[at] ?? '')) places.push(at);
  for (let count = places.length; count > 0; count -= 1) {
    const taken = places.slice(0, count);
    const choices = taken.reduce<string[][]>(
      (all, at) => all.flatMap((choice) => (forms[at] ?? []).map((form) => [...choice, form])),
      [[]],
    );
    for (const choice of choices) {
      const meaning = names.find(choice);
      if (meaning) return { meaning, span: (taken.at(-1) ?? start) - start + 1, first: choice[0] ?? '' };
    }
  }
  return null;
}

/** Reads the questions that are asked with the words of one model. */
export function createReader(vocabulary: Vocabulary): Reader {
  const dictionary = createDictionary(vocabulary.morphology);
  const names = createNames(vocabulary, dictionary);
  return { dictionary, names, spell: createSpeller(names.single, dictionary) };
}
