import { AppError } from '#platform/errors.ts';
import common from './common-passwords.json' with { type: 'json' };

const COMMON = 'Этот пароль слишком часто встречается. Придумайте другой.';
const OWN_EMAIL = 'Пароль совпадает с вашим email. Придумайте другой.';
const OWN_WORD = 'Этот пароль легко угадать: в нём только название сервиса или ваш адрес. Придумайте другой.';

/**
 * The keys of a Russian keyboard and what an English one has in their places: «йцукенгш» is as common as «qwertyui».
 */
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const ENGLISH_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const onEnglishKeys = (text: string): string =>
  text.replace(/[а-яё]/g, (letter) => ENGLISH_KEYS[RUSSIAN_KEYS.indexOf(letter)] ?? letter);

/** One to four characters again and again: «00000000», «12341234», «zxczxczxc». */
const REPETITION = /^(.{1,4}?)\1+$/su;
/** Characters that follow each other, as they are counted or recited: «87654321», «abcdefgh», «89012345». */
const RUNS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'абвгдежзийклмнопрстуфхцчшщъыьэюя'].flatMap(
  (run) => [run, Array.from(run).toReversed().join('')],
);
/** What lists of the commonest leave out, because whoever guesses tries it without a list. */
const isPattern = (folded: string): boolean => REPETITION.test(folded) || RUNS.some((run) => run.includes(folded));

/** A name shorter than this is part of too many good passwords. */
const MIN_NAME_LENGTH = 4;
const PRODUCT_NAMES = ['ракурс', 'rakurs'];
const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '');

export interface Chosen {
  password: string;
  /** Whose it is to be. */
  email: string;
  /** In the body of the call, for the form. */
  field: string;
}
export type RequireGoodPassword = (chosen: Chosen) => void;

/**
 * Refuses what is guessed first. The shape (length, characters) is the contract's business; passwords chosen before
 * this rule stay good.
 */
export function createPasswordRule(brand: string): RequireGoodPassword {
  const known = new Set(common.lines.flatMap((line) => line.split(' ')));
  const isCommon = (folded: string): boolean =>
    known.has(folded) || known.has(onEnglishKeys(folded)) || isPattern(folded);

  const faultOf = (folded: string, email: string): string | null => {
    if (folded === email) return OWN_EMAIL;
    if (isCommon(folded)) return COMMON;
    const names = [...PRODUCT_NAMES, brand.toLowerCase(), email.split('@', 1)[0] ?? '']
      .map(lettersOf)
      .filter(({ length }) => length >= MIN_NAME_LENGTH);
    return names.includes(lettersOf(folded)) ? OWN_WORD : null;
  };
  return ({ password, email, field }) => {
    const fault = faultOf(password.toLowerCase(), email.toLowerCase());
    if (fault) throw new AppError('invalid', fault, { errors: { [field]: fault } });
  };
}
