import type { Description, TaskAnswer } from '@rakurs/contract';
import type { Subject } from '../providers/provider.ts';
import { answerAboutPicture } from './about-picture.ts';
import { answerAboutText } from './about-text.ts';
import { answerAboutThings } from './about-things.ts';
import { understand, UNKNOWN } from './question.ts';

export { UNKNOWN } from './question.ts';

export interface AnswererDeps {
  /** Who looked, for the record. */
  model: string;
  /** 'Что здесь происходит?' is answered by the description. */
  describe: (subject: Subject) => Promise<Description>;
}

const ASKS_FOR_DESCRIPTION = /^(что|кто) ?(здесь|тут|там|это)?( происходит| изображен\S*| делается| снято| видно| есть)?( (здесь|тут|там|(на|в) (\S+ )?(фото|фотографии|снимке|картинке|кадре|изображении|видео|ролике|записи)))?$|^опиши/u;

/** Answers what was really looked at decides, exactly, and says 'Не удалось определить' to everything else. */
export const createEmbeddedAnswerer =
  ({ model, describe }: AnswererDeps) =>
  async (asked: string, subject: Subject): Promise<TaskAnswer> => {
    const author = { provider: 'embedded', model } as const;
    const question = understand(asked);
    const start = subject.frames[0]?.picture.second ?? 0;
    if (ASKS_FOR_DESCRIPTION.test(question.text)) return { text: (await describe(subject)).text, ...author, second: start };
    const finding = answerAboutText(question, subject.frames) ?? answerAboutPicture(question, subject.frames) ?? answerAboutThings(question, subject.frames) ?? { text: UNKNOWN, second: start };
    return { ...finding, ...author };
  };
