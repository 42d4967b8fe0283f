import { counted, type Forms } from '#platform/text/counted.ts';
import type { AskedQuestion } from '../asking/understand-question.ts';
import { FILES, IN_FILES, KIND_FORMS, OF_FILES } from './plurals.ts';

/** What is spoken of: one thing by its dictionary form, or the asker's own words. */
export type Subject =
  | { kind: 'thing'; name: string }
  | { kind: 'words'; text: string }
  | { kind: 'written'; text: string }
  | { kind: 'everything' };

/** How many files, or at least so many. */
export interface Amount {
  files: number;
  isCut: boolean;
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** With the asked time before it, a sentence goes on in small letters. */
export const atTime = ({ time }: Pick<AskedQuestion, 'time'>, sentence: string): string =>
  time ? `${capital(time.told)}: ${sentence}` : capital(sentence);

const formsOf = (kinds: AskedQuestion['kinds']): Forms => {
  const [only] = kinds;
  return only !== undefined && kinds.length === 1 ? KIND_FORMS[only] : FILES;
};

const tellAmount = ({ files, isCut }: Amount, forms: Forms = FILES): string =>
  isCut ? `не меньше ${counted(files, forms === FILES ? OF_FILES : forms)}` : counted(files, forms);

/** 'кошка есть в 3 файлах' */
export function foundSentence(subject: Subject, amount: Amount, kinds: AskedQuestion['kinds']): string {
  switch (subject.kind) {
    case 'thing':
      return kinds.length > 0
        ? `${subject.name}: ${tellAmount(amount, formsOf(kinds))}`
        : `${subject.name} есть ${amount.isCut ? 'не меньше чем ' : ''}в ${counted(amount.files, IN_FILES)}`;
    case 'written':
      return `надпись «${subject.text}» есть ${amount.isCut ? 'не меньше чем ' : ''}в ${counted(amount.files, IN_FILES)}`;
    case 'words':
      return `по словам «${subject.text}» найдено: ${tellAmount(amount, formsOf(kinds))}`;
    case 'everything':
      return `в источнике ${tellAmount(amount, formsOf(kinds))}`;
  }
}

export function notFoundSentence(subject: Subject): string {
  switch (subject.kind) {
    case 'thing':
      return `не нашлось файлов, где есть ${subject.name}`;
    case 'written':
      return `надпись «${subject.text}» не нашлась`;
    case 'words':
      return `по словам «${subject.text}» ничего не нашлось`;
    case 'everything':
      return 'файлов нет';
  }
}

/** What can be asked, for who asked something else. */
export const HELP = [
  'Я отвечаю по файлам этого источника: сколько, где, когда, есть ли, покажи, что происходит, что написано, какие коды и номера. Можно назвать время: «вчера», «за последний час», «14 ноября», «с 10 до 12».',
  'Например:',
  '• Сколько файлов с кошкой?',
  '• Когда последний раз была машина?',
  '• Что было вчера утром?',
].join('\n');

/** Written when nothing could be found out: better than silence. */
/** Added to an answer of our own where a language model would have answered. */
export const WITHOUT_MODEL = {
  no_plan: 'Ответ дан без языковой модели: для неё нужен тариф проекта.',
  no_funds: 'Ответ дан без языковой модели: на счёте недостаточно средств.',
  over_budget: 'Ответ дан без языковой модели: бюджет проекта на месяц исчерпан.',
  over_limit: 'Ответ дан без языковой модели: лимит на сегодня исчерпан.',
  price_changed: 'Ответ дан без языковой модели: её цена изменилась, пока вы писали.',
  price_not_shown: 'Ответ дан без языковой модели: её цена не была показана.',
} as const;

export const FAILED = 'Не получилось найти ответ: что-то пошло не так. Задайте вопрос ещё раз немного позже.';
