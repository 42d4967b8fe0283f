import type { FrameAnswer } from '@rakurs/contract';
import type { Vocabulary } from '../language/index.ts';
import type { SeenFrame } from '../sights/subject.ts';
import { answerWhatColour } from './about-colour.ts';
import { answerAboutContent } from './about-content.ts';
import { answerWhetherEmpty } from './about-empty.ts';
import { answerWhichKind } from './about-kind.ts';
import { answerAboutLight } from './about-light.ts';
import { answerHowMany } from './about-number.ts';
import { answerWhere } from './about-place.ts';
import { answerAboutText } from './about-text.ts';
import { answerWhether } from './about-whether.ts';
import { evidenceOf } from './belief.ts';
import { openDictionary } from './dictionary.ts';
import { unknown, type Finding } from './finding.ts';
import { createNames } from './names.ts';
import { understand, type Question } from './question.ts';
import { createTaughtNames } from './taught-names.ts';

/** 'почему', 'зачем', 'какая красивее': asked for something that is no yes and no no. */
const ASKS_SOMETHING_ELSE =
  /(^| )(кто|что|где|когда|куда|откуда|почему|зачем|как|какой|какая|какое|какие|какого|какую|каков|какова|чей|чья|чье|чьи|кому|чем|кого|чего|сколько)( |$)/u;

/** Answers what was really looked at decides, and says 'не знаю' to everything else. Signed by the models that looked at the frame. */
export function createEmbeddedAnswerer(vocabulary: Vocabulary) {
  let reading: ReturnType<typeof openReader> | null = null;
  const openReader = async () => {
    const dictionary = await openDictionary();
    return { dictionary, names: createNames(vocabulary, dictionary) };
  };
  // One question is asked about many frames in a row.
  let last: { asked: string; classes: string; question: Question | null } | null = null;

  const find = (question: Question, frame: SeenFrame): Finding => {
    const evidence = evidenceOf(frame, vocabulary);
    return (
      answerAboutText(question, frame.sight) ??
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
  return async (asked: string, frame: SeenFrame): Promise<FrameAnswer> => {
    reading ??= openReader();
    const reader = await reading;
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
    return { frame_id: frame.id, ...finding, provider: 'embedded', model: frame.sight.model };
  };
}
