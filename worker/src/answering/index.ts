import type { FrameAnswer } from '@rakurs/contract';
import type { Vocabulary } from '../language/index.ts';
import type { AnalysedFrame } from '../analysis/analysed-file.ts';
import { answerWhatColour } from './answer-colour.ts';
import { answerWhat, answerWho } from './answer-content.ts';
import { answerHowMany, answerWhetherMany } from './answer-count.ts';
import { answerWhatIsDone } from './answer-doing.ts';
import { answerEither } from './answer-either.ts';
import { answerWhetherEmpty } from './answer-empty.ts';
import { answerAboutLight, answerTimeOfDay } from './answer-light.ts';
import { answerWhere, answerWhichSide } from './answer-place.ts';
import { answerWhichSort } from './answer-sort.ts';
import { answerAboutText } from './answer-text.ts';
import { answerSeason, answerWeather } from './answer-weather.ts';
import { answerWhether } from './answer-yes-no.ts';
import { evidenceOf } from './belief.ts';
import { unknown, type Finding } from './finding.ts';
import { createReader, understand, type Question } from './question.ts';
import { createTaughtNames } from './taught-names.ts';

/**
 * Answers what was really looked at decides, and says 'не знаю' to everything else. Signed by the models that looked at
 * the frame.
 */
export function createEmbeddedAnswerer(vocabulary: Vocabulary) {
  const reader = createReader(vocabulary);
  // One question is asked about many frames in a row.
  let last: { asked: string; classes: string; question: Question | null } | null = null;

  const find = (question: Question, frame: AnalysedFrame): Finding => {
    const evidence = evidenceOf(frame, vocabulary);
    switch (question.form) {
      case 'text':
      case 'code':
        return answerAboutText(question, frame.analysis);
      case 'light':
        return answerAboutLight(question, evidence);
      case 'time of day':
        return answerTimeOfDay(question, evidence);
      case 'weather':
        return answerWeather(question, evidence);
      case 'season':
        return answerSeason(question, evidence);
      case 'side':
        return answerWhichSide(question, evidence);
      case 'colour':
        return answerWhatColour(question, evidence, vocabulary);
      case 'how many':
        return answerHowMany(question, evidence);
      case 'whether many':
        return answerWhetherMany(question, evidence);
      case 'whether empty':
        return answerWhetherEmpty(question, evidence);
      case 'where':
        return answerWhere(question, evidence);
      case 'sort':
        return answerWhichSort(question, evidence, vocabulary);
      case 'what':
        return answerWhat(question, evidence, vocabulary);
      case 'who':
        return answerWho(question, evidence);
      case 'doing':
        return answerWhatIsDone(question, evidence, vocabulary);
      case 'either':
        return answerEither(question, evidence);
      case 'whether':
        return answerWhether(question, evidence);
      case 'other':
        return unknown();
    }
  };
  return async (asked: string, frame: AnalysedFrame): Promise<FrameAnswer> => {
    const titles = [
      ...new Set([...(frame.classes ?? []), ...(frame.taught ?? []).map(({ class_name }) => class_name)]),
    ];
    const classes = JSON.stringify(titles);
    if (last?.asked !== asked || last.classes !== classes)
      last = {
        asked,
        classes,
        question: understand(asked, { ...reader, taughtNames: createTaughtNames(titles, reader.dictionary) }),
      };
    const finding = last.question === null ? unknown() : find(last.question, frame);
    return { frame_id: frame.id, ...finding, provider: 'embedded', model: frame.analysis.model };
  };
}
