import { MAX_ANSWER_LENGTH, type ReadCode, type FrameAnalysis } from '@rakurs/contract';
import { codePhrases, enumerate, textFactsOf } from '../language/index.ts';
import { no, says, unknown, yes, type Finding } from './finding.ts';
import { ABOUT_WRITING, asksWhether, numberAsked, quotedText } from './question-form.ts';
import { plain, type Question } from './question.ts';

/** What was decoded is certain; that nothing was overlooked is not. */
const CODE_CONFIDENCE = 0.99;
const NO_CODE_CONFIDENCE = 0.9;
const NO_TEXT_CONFIDENCE = 0.8;

/** Questions that what was read decides: texts, numbers, codes. */
export function answerAboutText(question: Question, analysis: FrameAnalysis): Finding {
  if (question.form === 'code') return aboutCodes(question, analysis);
  const [quoted, number] = [quotedText(question), numberAsked(question)];
  if (quoted.length > 0 && (asksWhether(question) || ABOUT_WRITING.test(question.untaught)))
    return isWritten(quoted, analysis);
  if (number === 'plates') return aboutPlates(question, analysis);
  return number === null ? aboutWriting(question, analysis) : aboutNumbers(number, { question, analysis });
}

const written = ({ text, words }: FrameAnalysis): string => text || words.map((word) => word.text).join(' ');
/** As sure as its words on the whole were. */
const sureness = ({ words }: FrameAnalysis): number =>
  words.length === 0 ? NO_TEXT_CONFIDENCE : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;

/** Letters that look alike in both alphabets are one letter: nobody sees in which of them a plate was painted. */
const TWINS: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
};
const alike = (text: string): string => plain(text).replace(/[a-z]/g, (letter) => TWINS[letter] ?? letter);
/** Numbers are read with spaces or without. */
const holds = (read: string, sought: string): boolean =>
  ` ${alike(read)} `.includes(` ${alike(sought)} `) ||
  (/\d/.test(sought) && alike(read).replaceAll(' ', '').includes(alike(sought).replaceAll(' ', '')));

const readOf = (analysis: FrameAnalysis): string =>
  written(analysis) === '' ? 'текста не видно' : `прочитано: ${written(analysis).slice(0, 200)}`;

function isWritten(sought: readonly string[], analysis: FrameAnalysis): Finding {
  const read = written(analysis);
  return sought.every((one) => holds(read, one))
    ? yes(sureness(analysis), readOf(analysis))
    : no(NO_TEXT_CONFIDENCE, readOf(analysis));
}

function aboutWriting(question: Question, analysis: FrameAnalysis): Finding {
  const read = written(analysis).slice(0, MAX_ANSWER_LENGTH);
  if (read === '') return asksWhether(question) ? no(NO_TEXT_CONFIDENCE, readOf(analysis)) : unknown(readOf(analysis));
  if (!asksWhether(question)) return says(read, { confidence: sureness(analysis) });
  const named = question.unknown.filter((word) => !ABOUT_WRITING.test(word));
  if (named.length === 0) return yes(sureness(analysis), readOf(analysis));
  // 'есть ли надпись продаётся': what is not found as it stands may stand there in another form.
  return named.every((word) => holds(read, word))
    ? yes(sureness(analysis), readOf(analysis))
    : unknown(readOf(analysis));
}

function listed(
  found: readonly string[],
  { question, analysis: sight }: { question: Question; analysis: FrameAnalysis },
): Finding {
  if (!asksWhether(question))
    return found.length === 0 ? unknown(readOf(sight)) : says(enumerate(found), { confidence: sureness(sight) });
  return found.length === 0 ? no(NO_TEXT_CONFIDENCE, readOf(sight)) : yes(sureness(sight), enumerate(found));
}
const aboutNumbers = (
  which: 'phones' | 'dates' | 'sums',
  asked: { question: Question; analysis: FrameAnalysis },
): Finding => listed(textFactsOf(asked.analysis)[which], asked);
/** A number plate; else what calls itself a number: '№ 147'. */
function aboutPlates(question: Question, analysis: FrameAnalysis): Finding {
  const { plates } = textFactsOf(analysis);
  return listed(plates.length > 0 ? plates : (written(analysis).match(/№\s*[\p{L}\p{N}/-]+/gu) ?? []), {
    question,
    analysis,
  });
}

function aboutCodes(question: Question, analysis: FrameAnalysis): Finding {
  const isQr = /(^| )(qr|куар)/u.test(question.text);
  const codes: ReadCode[] = analysis.codes.filter(({ format }) => !isQr || /qr/i.test(format));
  const reason = codes.length === 0 ? `${isQr ? 'QR-кодов' : 'кодов'} не видно` : enumerate(codePhrases(codes));
  if (/(^| )(сколько|количество|число)( |$)/u.test(question.text))
    return says(String(codes.length), { confidence: codes.length === 0 ? NO_CODE_CONFIDENCE : 0.9, reason });
  if (asksWhether(question)) return codes.length === 0 ? no(NO_CODE_CONFIDENCE, reason) : yes(CODE_CONFIDENCE, reason);
  return codes.length === 0
    ? unknown(reason)
    : says(
        codes
          .map(({ content }) => content)
          .join('\n')
          .slice(0, MAX_ANSWER_LENGTH),
        { confidence: CODE_CONFIDENCE, reason },
      );
}
