/** What is left of a word that no dictionary knows is compared without its ending: 'паркоматы' are a 'паркомат'. */
const ENDING =
  /(?:ами|ями|ого|его|ому|ему|ыми|ими|ах|ях|ам|ям|ов|ев|ей|ой|ою|ом|ем|ый|ий|ая|яя|ое|ее|ые|ие|ых|их|ым|им|ую|юю|ью|ия|ии|ию|а|я|о|е|ы|и|у|ю|ь)$/u;
const MIN_STEM_LENGTH = 3;

export const stemOf = (word: string): string => {
  const stem = word.replace(ENDING, '');
  return stem.length < MIN_STEM_LENGTH ? word : stem;
};
