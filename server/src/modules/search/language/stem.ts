/**
 * What is left of a Russian word that no dictionary knows when its ending is taken off, so that its forms still meet.
 * Endings after M. Porter's Russian stemmer, the longest first; derivation is left alone, and so is everything before
 * the first vowel.
 */
const VOWEL = /[аеиоуыэюя]/;
const REFLEXIVE = /(ся|сь)$/;
const GERUND = /((?<=[ая])(вшись|вши|в)|ившись|ывшись|ивши|ывши|ив|ыв)$/;
const ADJECTIVE = /(ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/;
const PARTICIPLE = /((?<=[ая])(ем|нн|вш|ющ|щ)|ивш|ывш|ующ)$/;
const VERB =
  /((?<=[ая])(ете|йте|ешь|нно|ла|на|ли|ем|ло|но|ет|ют|ны|ть|й|л|н)|ейте|уйте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ей|уй|ил|ыл|им|ым|ен|ят|ит|ыт|ую|ю)$/;
const NOUN =
  /(иями|ями|ами|иях|иям|ием|ией|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ях|ах|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/;
const MIN_STEM_LENGTH = 3;

/** Without the ending, when that leaves a word to speak of; null when there is no such ending. */
const without = (word: string, ending: RegExp): string | null => {
  const cut = word.replace(ending, '');
  return cut !== word && cut.length >= MIN_STEM_LENGTH && VOWEL.test(cut) ? cut : null;
};

export function stem(word: string): string {
  const gerund = without(word, GERUND);
  const bare = gerund ?? without(word, REFLEXIVE) ?? word;
  if (gerund === null) {
    const adjective = without(bare, ADJECTIVE);
    if (adjective !== null) return tidy(without(adjective, PARTICIPLE) ?? adjective);
  }
  return tidy(gerund ?? without(bare, VERB) ?? without(bare, NOUN) ?? bare);
}

const tidy = (word: string): string => (without(word, /и$/) ?? word).replace(/нн$/, 'н').replace(/ь$/, '');

/** English plurals: all that a Russian archive needs of English grammar. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
