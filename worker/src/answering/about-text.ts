import { LONGEST_DESCRIPTION, type ReadCode, type Sight } from '@rakurs/contract';
import { codePhrases, enumerate, textGistOf, type TextGist } from '../language/index.ts';
import type { SeenFrame } from '../sights/subject.ts';
import { asksHowMany, asksWhether, plain, UNKNOWN, type Finding, type Question } from './question.ts';

/** Questions that what was read decides: texts, numbers, codes. Null when the question is about something else. */
export function answerAboutText(question: Question, frames: SeenFrame[]): Finding | null {
  const { text } = question;
  if (/(^| )(qr|куар\S*|штрих-?код\S*|data ?matrix|датаматрикс|код|кода|кодов|коды|коде)( |$|-)/u.test(text)) return aboutCodes(question, frames);
  if (/телефон/u.test(text) && /номер|какой|позвони/u.test(text)) return aboutNumbers(frames, 'phones');
  if (/(^| )(гос)?номер/u.test(text)) return aboutPlates(frames);
  if (/(^| )(дата|даты|дату|датой)( |$)/u.test(text)) return aboutNumbers(frames, 'dates');
  if (question.things.length === 0 && /(^| )(сумма|сумму|суммы|цена|цену|цены|стоит|стоимость)( |$)/u.test(text) && /какая|какую|какова|сколько|есть/u.test(text)) return aboutNumbers(frames, 'sums');
  return /текст|надпис|написан|прочит|(^| )слов(о|а)( |$)/u.test(text) ? aboutWriting(question, frames) : null;
}

const written = ({ text, words }: Sight): string => text || words.map((word) => word.text).join(' ');

function aboutWriting(question: Question, frames: SeenFrame[]): Finding {
  const [sought] = question.quoted;
  if (sought !== undefined) {
    const frame = frames.find(({ sight }) => ` ${plain(written(sight))} `.includes(` ${sought} `));
    return frame ? { text: 'Да', frame } : { text: 'Нет, такой надписи не видно', frame: null };
  }
  const fullest = frames.reduce<SeenFrame | null>((best, frame) => (written(frame.sight).length > (best ? written(best.sight).length : 0) ? frame : best), null);
  if (fullest === null) return { text: asksWhether(question) ? 'Нет, текста не видно' : 'Текста не видно', frame: null };
  const read = written(fullest.sight).slice(0, LONGEST_DESCRIPTION - 100);
  return { text: asksWhether(question) ? `Да: ${read}` : read, frame: fullest };
}

const found = (frames: SeenFrame[], pick: (gist: TextGist, sight: Sight) => string[]): Finding => {
  for (const frame of frames) {
    const numbers = pick(textGistOf(frame.sight), frame.sight);
    if (numbers.length > 0) return { text: enumerate(numbers), frame };
  }
  return { text: UNKNOWN, frame: null };
};
const aboutNumbers = (frames: SeenFrame[], which: 'phones' | 'dates' | 'sums'): Finding => found(frames, (gist) => gist[which]);
/** A number plate; else what calls itself a number: '№ 147'. */
function aboutPlates(frames: SeenFrame[]): Finding {
  const plates = found(frames, ({ plates: all }) => all);
  return plates.text === UNKNOWN ? found(frames, (_, sight) => written(sight).match(/№\s*[\p{L}\p{N}/-]+/gu) ?? []) : plates;
}

function aboutCodes(question: Question, frames: SeenFrame[]): Finding {
  const isQr = /(^| )(qr|куар)/u.test(question.text);
  const wanted = ({ sight }: SeenFrame): ReadCode[] => sight.codes.filter(({ format }) => !isQr || /qr/i.test(format));
  const fullest = frames.reduce<SeenFrame | null>((best, frame) => (wanted(frame).length > (best ? wanted(best).length : 0) ? frame : best), null);
  const name = isQr ? 'QR-кодов' : 'кодов';
  if (fullest === null) return { text: asksWhether(question) ? `Нет, ${name} не видно` : `${isQr ? 'QR-кодов' : 'Кодов'} не видно`, frame: null };
  const codes = wanted(fullest);
  // What was decoded is certain; that nothing was overlooked is not.
  if (asksHowMany(question)) return { text: codes.length === 1 ? `Один ${isQr ? 'QR-код' : 'код'}` : `Прочитано кодов: ${codes.length}`, frame: fullest };
  if (asksWhether(question)) return { text: `Да, ${enumerate(codePhrases(codes))}`, frame: fullest };
  return { text: codes.map(({ content }) => content).join('\n').slice(0, LONGEST_DESCRIPTION), frame: fullest };
}
