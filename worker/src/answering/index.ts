import type { Description, FrameAnswer } from '@rakurs/contract';
import type { Subject } from '../sights/subject.ts';
import { answerAboutPicture } from './about-picture.ts';
import { answerAboutText } from './about-text.ts';
import { answerAboutThings } from './about-things.ts';
import { understand, UNKNOWN, type Finding, type Question } from './question.ts';

export { UNKNOWN } from './question.ts';

interface AnswererDeps {
  /** 'Что здесь происходит?' is answered by the description. */
  describe: (subject: Subject) => Promise<Description>;
}

const ASKS_FOR_DESCRIPTION = /^(что|кто) ?(здесь|тут|там|это)?( происходит| изображен\S*| делается| снято| видно| есть)?( (здесь|тут|там|(на|в) (\S+ )?(фото|фотографии|снимке|картинке|кадре|изображении|видео|ролике|записи)))?$|^опиши/u;

/** Answers what was really looked at decides, exactly, and says 'Не удалось определить' to everything else. Signed by the models that looked at the deciding frame. */
export function createEmbeddedAnswerer({ describe }: AnswererDeps) {
  const find = async (question: Question, subject: Subject): Promise<Finding> => {
    if (ASKS_FOR_DESCRIPTION.test(question.text)) return { text: (await describe(subject)).text, frame: null };
    const { frames } = subject;
    return answerAboutText(question, frames) ?? answerAboutPicture(question, frames) ?? answerAboutThings(question, frames) ?? { text: UNKNOWN, frame: null };
  };
  return async (asked: string, subject: Subject): Promise<FrameAnswer> => {
    const { text, frame } = await find(understand(asked), subject);
    const deciding = frame ?? subject.frames[0];
    if (!deciding) throw new Error('Нет ни одного кадра для ответа.');
    return { frame_id: deciding.id, text, provider: 'embedded', model: deciding.sight.model };
  };
}
