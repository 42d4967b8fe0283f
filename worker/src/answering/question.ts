import { nounOf } from '../nouns/nouns.ts';
import { COLOUR_WORDS } from './colour-words.ts';
import { fold, type Dictionary } from './dictionary.ts';
import { isJoining, type Meaning, type Names } from './names.ts';
import type { TaughtName, TaughtNames } from './taught-names.ts';

/** Something that a question names and vision may know. */
export interface Term {
  meaning: Meaning;
  /** Where among the words of the question it stands. */
  at: number;
  /** 'без каски' */
  isWithout: boolean;
  /** The preposition in front of it: 'на' of 'на диване'. */
  preposition: string | null;
}

export interface AskedColour {
  /** In the masculine: 'красный'. */
  name: string;
  at: number;
}

/** A question, taken apart far enough to see whether what was seen decides it. */
export interface Question {
  /** As it is compared: small letters, 'ё' as 'е', no signs. */
  text: string;
  words: readonly string[];
  /** The same without the words that name the project's own classes: a class 'Надпись' is no question about texts. */
  untaught: string;
  /** What stands in quotation marks: «выход». */
  quoted: readonly string[];
  terms: readonly Term[];
  colours: readonly AskedColour[];
  /** Words with a meaning of their own that nobody here knows. */
  unknown: readonly string[];
}

/** Words that ask, and words for the image and the place it shows: they add no condition to what is asked about. */
const ADDS_NOTHING = new Set(
  [
    'а и ли на в во у же не нет или есть быть был была были будет это этот эта эти этом этой то тот та видно виден видна видны видеть увидеть имеется имеются имеет иметься присутствует присутствуют присутствие наличие находится находятся находиться',
    'изображен изображена изображено изображены заметен заметна заметно заметны снят снята снято сняты снимали показан показана показано показаны попал попала попали отсутствует отсутствуют отсутствие являться является',
    'сколько количество число каково какое какой какая какие какого каков кто что где когда всего примерно штук штука здесь тут там сейчас вообще хоть хотя бы один одна одно ровно больше меньше более менее чем много мало несколько полно',
    'где-нибудь где-то какой-нибудь какие-нибудь какая-нибудь какое-нибудь какие-то какой-то какая-то какое-то любой любая любые хоть-какой-нибудь нибудь никакой никаких никто никого ничего что-нибудь что-то правда верно скажи скажите ответь подскажи пожалуйста можно ли разве',
    'фото фотография снимок кадр картинка картина изображение видео ролик запись камера съемка сцена поле-зрения план фон виде вид',
    'с со из от к по о об за под над для при без возле около рядом между перед внутри его ее их он она они оно себя свой весь вся все',
    'пустой пустая пусто пустует свободный свободно безлюдный безлюдно фоне заднем переднем плане',
    'да мне я мы вы ты нам вам так как цвет цвета цветом',
  ].flatMap((words) => words.split(' ')),
);
/** Where a camera looks, it looks always: the place adds nothing to what is asked about it. */
const USUAL_PLACES = new Set(
  'парковка стоянка двор улица дорога комната помещение зал офис склад площадка территория объект участок место вход выход проход въезд подъезд магазин коридор лестница'.split(
    ' ',
  ),
);
const PREPOSITIONS = new Set('на в во у с со под за над возле около рядом из перед между'.split(' '));

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
  const text = plain(asked);
  const words = text.split(' ');
  if (text === '' || words.length > MAX_WORDS) return null;
  const taught = reader.taughtNames?.(words) ?? [];
  const isTaken = new Set(taught.flatMap(({ places }) => places));
  return {
    text,
    words,
    untaught: words.filter((_, at) => !isTaken.has(at)).join(' '),
    quoted: quotedIn(asked),
    ...readWords(words, reader, taught),
  };
}

/** What stands in quotation marks; without any, what is written in capitals: 'есть ли надпись ВЫХОД'. */
function quotedIn(asked: string): string[] {
  const marked = [...asked.matchAll(QUOTED)].map(([, inside = '']) => inside);
  const inCapitals = /\p{Ll}/u.test(asked) ? [...asked.matchAll(CAPITALS)].map(([all]) => all) : [];
  return (marked.length > 0 ? marked : inCapitals).map(plain).filter((inside) => inside !== '');
}

interface Reader {
  names: Names;
  dictionary: Dictionary;
  /** The project's own classes: what they name is nothing else. */
  taughtNames?: TaughtNames;
}

function readWords(
  words: readonly string[],
  { names, dictionary }: Reader,
  taught: readonly TaughtName[],
): Pick<Question, 'terms' | 'colours' | 'unknown'> {
  const isTaken = new Set(taught.flatMap(({ places }) => places));
  const forms = words.map((word, at) => (isTaken.has(at) ? [] : dictionary.formsOf(word).slice(0, MAX_FORMS)));
  const [terms, colours, unknown]: [Term[], AskedColour[], string[]] = [[], [], []];
  const put = (meaning: Meaning, at: number): void => {
    const [nearest = '', farther = ''] = [words[at - 1], words[at - 2]];
    const preposition = [nearest, farther].find((word) => PREPOSITIONS.has(word)) ?? null;
    terms.push({ meaning, at, isWithout: nearest === 'без' || farther === 'без', preposition });
  };
  for (let at = 0; at < words.length;) {
    const [word = '', own = []] = [words[at], forms[at]];
    if (isTaken.has(at)) {
      const begun = taught.find(({ places }) => places[0] === at);
      if (begun) put(begun.meaning, at);
      at += 1;
      continue;
    }
    const found = longestName(at, { words, forms, names });
    const colour = own.map((form) => COLOUR_WORDS.get(form)).find((name) => name !== undefined);
    const isEmpty = addsNothing(word, own) || isUsualPlace(own, words[at - 1] ?? '');
    if (found && (found.span > 1 || (colour === undefined && !isEmpty))) put(found.meaning, at);
    else if (colour !== undefined) colours.push({ name: colour, at });
    else if (!isEmpty) unknown.push(word);
    at += found && found.span > 1 ? found.span : 1;
  }
  return { terms: withoutIdlePostures(terms), colours, unknown };
}

/** What furniture always does says nothing of it, and rain has no legs. */
const POSTURES = new Set(['sit', 'stand', 'lie', 'park', 'hang', 'walk', 'fall']);
const isAlive = ({ meaning: { nouns, within } }: Term): boolean =>
  [...nouns, within].some((noun) => noun !== null && ['person', 'animal'].includes(nounOf(noun).group));
function withoutIdlePostures(terms: Term[]): Term[] {
  const others = terms.filter(({ meaning }) => !meaning.lemmas.some((lemma) => POSTURES.has(lemma)));
  // Falling snow and snow that lies look alike to vision: there the verb stays, and nobody knows.
  const isSnow = others.some(({ meaning }) => meaning.lemmas.includes('snow'));
  return others.length === 0 || isSnow || others.some(isAlive) ? terms : others;
}

/** The longest name that begins here: 'воздушный змей' is neither air nor a snake. */
function longestName(
  start: number,
  { words, forms, names }: { words: readonly string[]; forms: readonly (readonly string[])[]; names: Names },
): { meaning: Meaning; span: number } | null {
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
    const meaning = choices.map(names.find).find((one) => one !== null);
    if (meaning) return { meaning, span: (taken.at(-1) ?? start) - start + 1 };
  }
  return null;
}

const addsNothing = (word: string, forms: readonly string[]): boolean =>
  ADDS_NOTHING.has(word) || forms.some((form) => ADDS_NOTHING.has(form) && form.length > 3);
const isUsualPlace = (forms: readonly string[], before: string): boolean =>
  PREPOSITIONS.has(before) && forms.some((form) => USUAL_PLACES.has(form));
