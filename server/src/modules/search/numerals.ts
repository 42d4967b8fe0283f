/** Numbers as people write them beside things, in every case that such a phrase stands in. */
const WORDS: Record<number, string> = {
  1: 'один одна одно одного одной одну одним одном',
  2: 'два две двух двум двумя двое двоих двоим пара пару парой пары',
  3: 'три трех трем тремя трое троих троим тройка тройку',
  4: 'четыре четырех четырем четырьмя четверо четверых',
  5: 'пять пяти пятью пятеро пятерых',
  6: 'шесть шести шестью шестеро шестерых',
  7: 'семь семи семью семеро семерых',
  8: 'восемь восьми восемью',
  9: 'девять девяти девятью',
  10: 'десять десяти десятью десяток десятка',
  11: 'одиннадцать одиннадцати',
  12: 'двенадцать двенадцати дюжина дюжины',
};
const NUMBERS = new Map(
  Object.entries(WORDS).flatMap(([number, words]) => words.split(' ').map((word) => [word, Number(word && number)])),
);

/** More of one thing are not counted on a frame. */
export const MAX_COUNTED = 20;

/** The number that a word says, or its digits; null when it says none, or one that nobody counts to. */
export function numberOf(word: string): number | null {
  const said = NUMBERS.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : null);
  return said !== null && said <= MAX_COUNTED ? said : null;
}
