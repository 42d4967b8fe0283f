import type { FrameAnswer } from '@rakurs/contract';
import type { Vocabulary } from '../language/index.ts';
import type { AnalysedFrame } from '../analysis/analysed-file.ts';
import { answerWhatColour } from './answer-colour.ts';
import { answerAboutContent } from './answer-content.ts';
import { answerWhetherEmpty } from './answer-empty.ts';
import { answerWhichKind } from './answer-kind.ts';
import { answerAboutLight } from './answer-light.ts';
import { answerHowMany } from './answer-count.ts';
import { answerWhere } from './answer-place.ts';
import { answerAboutText } from './answer-text.ts';
import { answerWhether } from './answer-yes-no.ts';
import { evidenceOf } from './belief.ts';
import { createDictionary } from './dictionary.ts';
import { unknown, type Finding } from './finding.ts';
import { createNames } from './names.ts';
import { understand, type Question } from './question.ts';
import { createTaughtNames } from './taught-names.ts';

/** 'почему', 'зачем', 'какая красивее': asked for something that is no yes and no no. */
const ASKS_SOMETHING_ELSE =
  /(^| )(кто|что|где|когда|куда|откуда|почему|зачем|как|какой|какая|какое|какие|какого|какую|каков|какова|чей|чья|чье|чьи|кому|чем|кого|чего|сколько)( |$)/u;

/**
 * Answers what was really looked at decides, and says 'не знаю' to everything else. Signed by the models that looked at
 * the frame.
 */
export function createEmbeddedAnswerer(vocabulary: Vocabulary) {
  const dictionary = createDictionary(vocabulary.morphology);
  const names = createNames(vocabulary, dictionary);
  // One question is asked about many frames in a row.
  let last: { asked: string; classes: string; question: Question | null } | null = null;

  const find = (question: Question, frame: AnalysedFrame): Finding => {
    const evidence = evidenceOf(frame, vocabulary);
    return (
      answerAboutText(question, frame.analysis) ??
      answerAboutLight(question, evidence) ??
      answerWhatColour(question, evidence) ??
      answerHowMany(question, evidence) ??
      answerWhetherEmpty(question, evidence) ??
      answerWhere(question, evidence) ??
      answerAboutContent(question, evidence, vocabulary) ??
      answerWhichKind(question, evidence, vocabulary) ??
      (ASKS_SOMETHING_ELSE.test(question.text) ? unknown() : answerWhether(question, evidence))
    );
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
        question: understand(asked, { dictionary, names, taughtNames: createTaughtNames(titles, dictionary) }),
      };
    const finding = last.question === null ? unknown() : find(last.question, frame);
    return { frame_id: frame.id, ...finding, provider: 'embedded', model: frame.analysis.model };
  };
}
