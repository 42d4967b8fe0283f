import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const rules = new Intl.PluralRules('ru');
const plural = (count: number, one: string, few: string, many: string) => {
  const form = rules.select(count);
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`;
};
// After «не короче» and «не длиннее» the noun stands in the genitive: 1 символа, 2 символов.
const symbols = (count: number) => plural(count, 'символа', 'символов', 'символов');

const TYPES: Record<string, string> = {
  string: 'строка',
  number: 'число',
  int: 'целое число',
  boolean: 'да или нет',
  object: 'объект',
  array: 'список',
  date: 'дата',
};
const FORMATS: Record<string, string> = { email: 'Укажите адрес электронной почты', url: 'Укажите адрес ссылки' };

/** Validation texts a user can read. Schemas override them where the product has better words. */
export const russianMessage = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Обязательное поле';
      return `Ожидается ${TYPES[issue.expected] ?? 'другое значение'}`;
    case 'too_small':
      if (issue.origin !== 'string') return `Не меньше ${String(issue.minimum)}`;
      return Number(issue.minimum) === 1 ? 'Обязательное поле' : `Не короче ${symbols(Number(issue.minimum))}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Не длиннее ${symbols(Number(issue.maximum))}`
        : `Не больше ${String(issue.maximum)}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Неверный формат';
    case 'invalid_value':
      return 'Недопустимое значение';
    case 'unrecognized_keys':
      return `Лишние поля: ${issue.keys.join(', ')}`;
    default:
      return 'Неверное значение';
  }
};

z.config({ localeError: russianMessage });
