import { NOUNS } from '../src/nouns/nouns.ts';

/** Other words by which a sentence names a noun of the detector: beginnings of words. */
const ALSO: Readonly<Record<string, string>> = {
  person:
    'люд мужчин женщин мальчик девочк девушк парен парн реб[её]н дет(и|ей|ям|ьми|ях)$ малыш сёрфер лыжник сноубордист скейтбордист бейсболист теннисист игрок всадник',
  car: 'машин',
  boat: 'корабл катер',
  couch: 'диван',
  tv: 'телевизор',
  'teddy bear': 'игрушк плюшев',
  oven: 'духовк плит(а|ы|у|ой|е)?$',
};

const stemOf = (form: string): string => {
  const [longest = ''] = form.split(' ').toSorted((one, other) => other.length - one.length);
  return longest.length > 4 ? longest.replace(/[аяоеёуюыиьй]+$/, '') : longest;
};

const patterns = NOUNS.map((noun) => {
  const forms = [...Object.values(noun.singular), ...Object.values(noun.plural)].map(String);
  const own = forms.map((form) => stemOf(form.toLowerCase()));
  return {
    key: noun.key,
    pattern: new RegExp(`^(${[...new Set(own), ...(ALSO[noun.key]?.split(' ') ?? [])].join('|')})`),
  };
});

/** Nouns of the detector that a Russian sentence names, whatever their case and number. */
export function nounsSaid(sentence: string): string[] {
  const words = sentence.toLowerCase().match(/[а-яё]+/g) ?? [];
  return patterns.filter(({ pattern }) => words.some((word) => pattern.test(word))).map(({ key }) => key);
}
