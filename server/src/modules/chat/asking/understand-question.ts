import type { FileKind } from '@rakurs/contract';
import { readTime, type AskedTime, type TimeContext } from './asked-time.ts';
import { extractPattern, word, type RemainingText } from './extract-pattern.ts';

/** What the asker wants to be told. 'show' of bare words may be no question at all. */
export type Intent =
  'count' | 'where' | 'first' | 'last' | 'when' | 'show' | 'is-there' | 'happens' | 'codes' | 'plates' | 'texts';

export interface AskedQuestion {
  intent: Intent;
  /** Nothing but the words themselves says that something is asked. */
  isGuessed: boolean;
  time: AskedTime | null;
  kinds: FileKind[];
  /** What is looked for, as it was put. */
  words: string[];
  /** What must be written there. */
  phrases: string[];
  /** What is looked for must be written or stand in a code. */
  isWritten: boolean;
}

const fold = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();
const QUOTED = /"([^"]+)"|«([^»]+)»|“([^”]+)”|„([^“”]+)[“”]/gu;

const LAST = word('(?:в )?последний раз|последн(?:яя|ее|юю) (?:запись|появление)');
const FIRST = word('(?:в )?первый раз|впервые|раньше всего');
const INTENTS: [Intent, RegExp][] = [
  ['count', word('сколько(?: раз| всего)?|количество|посчитай(?:те)?|как (?:часто|много)')],
  ['when', word('когда|в какое время|во сколько|какого числа')],
  [
    'where',
    word(
      'где|на (?:каких|каком) (?:фото|видео|файл[аех]+|снимк[аех]+|кадр[аех]+|запис[яи][хи]?)|в (?:каких|каком) файл[аех]+',
    ),
  ],
  [
    'happens',
    word(
      'что (?:сейчас |там |тут |здесь |интересного |нового )*(?:происходит|происходило|произошло|случилось|было|видно|творится|делается|нового|интересного|на (?:последн[а-я]+ )?(?:фото|видео|файл[а-я]*|снимк[а-я]*|кадр[а-я]*|запис[а-я]*|камер[а-я]*))|что (?:там|тут|здесь)|какие новости|расскажи(?:те)?(?: что было)?|опиши(?:те)?|чем заняты',
    ),
  ],
  [
    'show',
    word(
      'покажи(?:те)?|показать|найди(?:те)?|найти|выведи(?:те)?|открой(?:те)?|дай(?:те)?|пришли(?:те)?|хочу (?:увидеть|посмотреть)|какие|какая|какой|какое',
    ),
  ],
  [
    'is-there',
    word(
      '(?:есть|был[аои]?|бывал[аои]?|вид(?:но|ен|на|ны)|имеется|имеются|встречал[а-я]*|[а-я]+(?:ет|ит|ют|ят|л|ла|ло|ли|лся|лась|лось|лись)) ли|есть|был[аои]?|видно|попадал[а-я]*|появлял[а-я]*|приходил[аи]?|приезжал[аи]?',
    ),
  ],
];
/** Words that say what kind of thing is read. */
const CODES = word('(?:qr|кьюар|куар)[- ]?код[а-я]*|штрих[- ]?код[а-я]*|qr|код(?:ы|ов|а|ом|ами)?');
const PLATES = word('(?:гос)?номер(?:а|ов|ами|ом|у)?(?: (?:машин[а-я]*|автомобил[а-я]*|авто))?');
const TEXTS = word(
  '(?:что|какой текст|какие надписи|какая надпись) (?:там |тут |здесь )?(?:написано|напечатано|можно прочитать)|какие (?:есть )?(?:надписи|тексты?)|какой текст|надпис(?:и|ь|ями|ях)|текст(?:ы|ов|ом|е)?',
);
const WRITTEN = word('написан[оаы]?|напечатан[оаы]?|надпис(?:ь|и|ью|ями)|слов(?:о|а|ом|ами)|текст(?:ом)?');
const KINDS: [FileKind, RegExp][] = [
  ['video', word('видео|видеозапис[а-я]+|видеоролик[а-я]*|ролик[а-я]*')],
  ['image', word('фото|фотографи[а-я]+|фотк[а-я]+|снимк[а-я]+|снимок|картин[а-я]+|изображени[а-я]+')],
  ['stream', word('поток(?:а|ов|и)?|трансляци[а-я]+')],
];
/** They decide nothing: polite, or about the source as a whole. */
const EMPTY = new Set(
  (
    'мне нам меня нас пожалуйста ка ну вот это эти этот эта этого этой тут там здесь у меня источник источника источнике файл файла файлов файлы файлах файле файлом раз раза всего всё все весь вся какие какой какая какое какую каких ' +
    'кадр кадра кадров кадры кадрах кадре камера камере камеры камерой запись записи записях записей есть был была было были быть бывает видно видна виден видны ли ль хоть какой нибудь либо то кто что чего кого самый самая последний последняя последнее последние новый новые сейчас недавно момент время за на в во с со и или а но не по из от до для о об про их его её ее он она они оно появлялся появлялась появлялось появлялись появился появилась появились ' +
    'находится находятся стоит стоят лежит лежат встречается встречаются попал попала попали попалось скажи скажите можешь можете ещё еще уже очень много мало часто заметил заметили случай случаев'
  )
    .split(' ')
    .map(fold),
);

const isWord = (text: string): boolean => /^[\p{L}\p{N}]/u.test(text);

function phrasesIn(rest: RemainingText): string[] {
  const found = [...rest.text.matchAll(QUOTED)]
    .map((quote) => (quote.slice(1).find((text) => text !== undefined) ?? '').trim())
    .filter((text) => text !== '');
  rest.text = rest.text.replaceAll(QUOTED, ' ').replaceAll(/\s+/g, ' ').trim();
  return found;
}

function intentIn(rest: RemainingText): Intent | null {
  const [isLast, isFirst] = [extractPattern(rest, LAST) !== null, extractPattern(rest, FIRST) !== null];
  const [found] = INTENTS.filter(([, pattern]) => pattern.test(rest.text));
  if (found) extractPattern(rest, found[1]);
  if (isLast !== isFirst) return isLast ? 'last' : 'first';
  return isLast ? 'when' : (found?.[0] ?? null);
}

/** What is asked about codes, number plates and writing: what there is of it, or whether something of it is there. */
function readIntent(rest: RemainingText, phrases: readonly string[]): { intent: Intent | null; isWritten: boolean } {
  const texts = phrases.length === 0 ? extractPattern(rest, TEXTS) : null;
  const codes = extractPattern(rest, CODES);
  const plates = codes ? null : extractPattern(rest, PLATES);
  const asked = intentIn(rest);
  const isWritten = extractPattern(rest, WRITTEN) !== null || phrases.length > 0;
  const hasThing = phrases.length > 0 || wordsLeft(rest.text).some((one) => /\d/.test(one));
  const lists =
    asked === null ||
    asked === 'show' ||
    asked === 'count' ||
    asked === 'happens' ||
    asked === 'is-there' ||
    asked === 'where';
  if (codes && lists && !hasThing) return { intent: 'codes', isWritten: true };
  if (plates && lists && !hasThing) return { intent: 'plates', isWritten: true };
  if (texts && !hasThing && wordsLeft(kindsIn({ ...rest }).left).length === 0)
    return { intent: 'texts', isWritten: true };
  return {
    intent: asked ?? (texts ? 'show' : null),
    isWritten: isWritten || codes !== null || plates !== null || texts !== null,
  };
}

/** Which kinds of files are named, and what is left without them. */
function kindsIn(rest: RemainingText): { kinds: FileKind[]; left: string } {
  const kinds = KINDS.filter(([, pattern]) => extractPattern(rest, pattern) !== null).map(([kind]) => kind);
  return { kinds, left: rest.text };
}

const wordsLeft = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}-]+/u).filter((one) => isWord(one) && !EMPTY.has(one));

/** So many words without a word of asking are taken for what to look for; a longer speech is not. */
const MAX_BARE_WORDS = 3;

/** Reads a question. The words of it are only ever compared; null: nobody here knows what is asked. */
export function understandQuestion(question: string, context: TimeContext): AskedQuestion | null {
  const rest: RemainingText = { text: fold(question) };
  const phrases = phrasesIn(rest);
  const { time, rest: timeless } = readTime(rest.text, context);
  rest.text = timeless;
  const { intent, isWritten } = readIntent(rest, phrases);
  const { kinds, left } = kindsIn(rest);
  const words = wordsLeft(left);
  const about = { time, kinds, words, phrases, isWritten };
  if (intent !== null) return { intent, isGuessed: false, ...about };
  const isBare = words.length + phrases.length > 0 && words.length <= MAX_BARE_WORDS;
  if (isBare) return { intent: 'show', isGuessed: true, ...about };
  return time !== null && words.length === 0 ? { intent: 'happens', isGuessed: false, ...about } : null;
}
