import type { Description, FrameAnswer } from '@rakurs/contract';
import type { SeenFrame, Subject } from '../sights/subject.ts';
import { answerAboutPicture } from './about-picture.ts';
import { answerAboutText } from './about-text.ts';
import { answerAboutThings } from './about-things.ts';
import { says, understand, unknown, type Finding, type Question } from './question.ts';

interface AnswererDeps {
  /** 'Что здесь происходит?' is answered by the description. */
  describe: (subject: Subject) => Promise<Description>;
}

const ASKS_FOR_DESCRIPTION = /^(что|кто) ?(здесь|тут|там|это)?( происходит| изображен\S*| делается| снято| видно| есть)?( (здесь|тут|там|(на|в) (\S+ )?(фото|фотографии|снимке|картинке|кадре|изображении|видео|ролике|записи)))?$|^опиши/u;
const SURE_OF_DESCRIPTION = 0.7;

/** Answers what was really looked at decides, exactly, and says 'не знаю' to everything else. Signed by the models that looked at the frame. */
export function createEmbeddedAnswerer({ describe }: AnswererDeps) {
  const find = async (question: Question, frame: SeenFrame): Promise<Finding> => {
    if (ASKS_FOR_DESCRIPTION.test(question.text)) return says((await describe({ kind: 'image', realDate: null, durationSeconds: null, frames: [frame] })).text, { confidence: SURE_OF_DESCRIPTION });
    const { sight } = frame;
    return answerAboutText(question, sight) ?? answerAboutPicture(question, sight) ?? answerAboutThings(question, sight) ?? unknown();
  };
  return async (asked: string, frame: SeenFrame): Promise<FrameAnswer> => ({ frame_id: frame.id, ...(await find(understand(asked), frame)), provider: 'embedded', model: frame.sight.model });
}
