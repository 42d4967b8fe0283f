const LATIN = 'ABCEHKMOPTXYaceopxy';
const CYRILLIC = 'АВСЕНКМОРТХУасеорху';
const toCyrillic = new Map(Array.from(LATIN).map((letter, index) => [letter, CYRILLIC[index] ?? letter]));
const toLatin = new Map(Array.from(CYRILLIC).map((letter, index) => [letter, LATIN[index] ?? letter]));

const has = (text: string, script: RegExp, twins: Map<string, string>) =>
  Array.from(text).some((letter) => script.test(letter) && !twins.has(letter));
const isSurelyCyrillic = (text: string) => has(text, /\p{Script=Cyrillic}/u, toLatin);
const isSurelyLatin = (text: string) => has(text, /\p{Script=Latin}/u, toCyrillic);
const rewrite = (text: string, table: Map<string, string>) =>
  Array.from(text)
    .map((letter) => table.get(letter) ?? letter)
    .join('');

/** The number plates of Russian cars use just the letters that both alphabets have. */
const RUSSIAN_PLATE = /^[ABCEHKMOPTXYАВСЕНКМОРТХУ]\d{3}[ABCEHKMOPTXYАВСЕНКМОРТХУ]{2}(\d{2,3})?$/u;

/**
 * The two alphabets share the shapes of many letters (homoglyphs), and Tesseract guesses between them word by word. A
 * word is brought to the alphabet it
 * cannot do without; a word that could be either goes with its line. Otherwise a search in Russian misses what
 * everybody can read.
 */
export function fixHomoglyphs<Word extends { text: string }>(line: Word[]): Word[] {
  const whole = line.map(({ text }) => text).join(' ');
  const isRussianLine =
    isSurelyCyrillic(whole) && !line.some(({ text }) => isSurelyLatin(text) && !isSurelyCyrillic(text));
  return line.map((word) => {
    const [cyrillic, latin] = [isSurelyCyrillic(word.text), isSurelyLatin(word.text)];
    if (cyrillic && latin) return word;
    if (latin) return { ...word, text: rewrite(word.text, toLatin) };
    return cyrillic || isRussianLine || RUSSIAN_PLATE.test(word.text)
      ? { ...word, text: rewrite(word.text, toCyrillic) }
      : word;
  });
}
