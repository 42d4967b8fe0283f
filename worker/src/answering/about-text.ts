import { LONGEST_ANSWER, type ReadCode, type Sight } from '@rakurs/contract';
import { codePhrases, enumerate, textGistOf } from '../language/index.ts';
import { asksHowMany } from './about-number.ts';
import { no, says, unknown, yes, type Finding } from './finding.ts';
import { plain, type Question } from './question.ts';

/** What was decoded is certain; that nothing was overlooked is not. */
const SURE_OF_CODE = 0.99;
const SURE_OF_NO_CODE = 0.9;
const SURE_OF_NO_TEXT = 0.8;

/** Questions that what was read decides: texts, numbers, codes. Null when the question is about something else. */
export function answerAboutText(question: Question, sight: Sight): Finding | null {
  const { text } = question;
  if (/(^| )(qr|куар\S*|штрих-?код\S*|data ?matrix|датаматрикс|код|кода|кодов|коды|коде)( |$|-)/u.test(text)) return aboutCodes(question, sight);
  if (/телефон/u.test(text) && /номер|какой|позвони/u.test(text)) return aboutNumbers(sight, 'phones');
  if (/(^| )(гос)?номер/u.test(text)) return aboutPlates(sight);
  if (/(^| )(дата|даты|дату|датой)( |$)/u.test(text)) return aboutNumbers(sight, 'dates');
  if (question.terms.length === 0 && /(^| )(сумма|сумму|суммы|цена|цену|цены|стоит|стоимость)( |$)/u.test(text) && /какая|какую|какова|сколько|есть/u.test(text)) return aboutNumbers(sight, 'sums');
  return /текст|надпис|написан|прочит|(^| )слов(о|а)( |$)/u.test(text) ? aboutWriting(question, sight) : null;
}

/** 'есть ли', 'видно ли', 'нет ли', 'имеются', 'на фото есть …?' */
const asksWhether = ({ text }: Question): boolean => /(^| )(есть|нет|видно|виден|видна|видны|имеется|имеются|присутству\S+|изображен\S*|заметн\S+|содержит|содержится)( |$)|(^| )ли( |$)/u.test(text);

const written = ({ text, words }: Sight): string => text || words.map((word) => word.text).join(' ');
/** As sure as its words on the whole were. */
const sureness = ({ words }: Sight): number => (words.length === 0 ? SURE_OF_NO_TEXT : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length);

function aboutWriting(question: Question, sight: Sight): Finding {
  const [sought] = question.quoted;
  const read = written(sight).slice(0, LONGEST_ANSWER);
  const reason = read === '' ? 'текста не видно' : `прочитано: ${read.slice(0, 200)}`;
  if (sought !== undefined) return ` ${plain(read)} `.includes(` ${sought} `) ? yes(sureness(sight), reason) : no(SURE_OF_NO_TEXT, reason);
  if (read === '') return asksWhether(question) ? no(SURE_OF_NO_TEXT, reason) : unknown(reason);
  return asksWhether(question) ? yes(sureness(sight), reason) : says(read, { confidence: sureness(sight) });
}

const listed = (found: string[], sight: Sight): Finding => (found.length === 0 ? unknown() : says(enumerate(found), { confidence: sureness(sight) }));
const aboutNumbers = (sight: Sight, which: 'phones' | 'dates' | 'sums'): Finding => listed(textGistOf(sight)[which], sight);
/** A number plate; else what calls itself a number: '№ 147'. */
function aboutPlates(sight: Sight): Finding {
  const { plates } = textGistOf(sight);
  return listed(plates.length > 0 ? plates : (written(sight).match(/№\s*[\p{L}\p{N}/-]+/gu) ?? []), sight);
}

function aboutCodes(question: Question, sight: Sight): Finding {
  const isQr = /(^| )(qr|куар)/u.test(question.text);
  const codes: ReadCode[] = sight.codes.filter(({ format }) => !isQr || /qr/i.test(format));
  const reason = codes.length === 0 ? `${isQr ? 'QR-кодов' : 'кодов'} не видно` : enumerate(codePhrases(codes));
  if (asksHowMany(question)) return says(String(codes.length), { confidence: codes.length === 0 ? SURE_OF_NO_CODE : 0.9, reason });
  if (asksWhether(question)) return codes.length === 0 ? no(SURE_OF_NO_CODE, reason) : yes(SURE_OF_CODE, reason);
  return codes.length === 0 ? unknown(reason) : says(codes.map(({ content }) => content).join('\n').slice(0, LONGEST_ANSWER), { confidence: SURE_OF_CODE, reason });
}
