import { NOUNS, titleOf, type Forms, type Noun } from '../nouns/nouns.ts';

/** What a question asks about: one noun of the table, or a whole kind: 'животные', 'транспорт'. */
export interface AskedThing {
  /** In the genitive plural, for 'собак не видно'. */
  noneOf: string;
  keys: string[];
}

/** A thing as it stands in a question, in so many words. */
export interface NamedThing extends AskedThing {
  words: number;
}

const even = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replace(/[«»]/g, '');
const ofGroup = (...groups: string[]) => NOUNS.filter(({ group }) => groups.includes(group)).map(({ key }) => key);

/** Words of speech for what the table names otherwise, by their stems. Nobody is guessed to be a man, a woman or a child. */
const SYNONYMS: [stems: string, key: string][] = [
  ['пешеход прохож кто-нибудь кто-то', 'person'],
  ['кот коше котик котен котят', 'cat'],
  ['пес псы псов псам псин щен щенк щенок щенят', 'dog'],
  ['конь коня кони коней', 'horse'],
  ['машин авто легковушк тачк', 'car'],
  ['фур', 'truck'],
  ['байк', 'motorcycle'],
  ['катер яхт корабл судн', 'boat'],
  ['электричк', 'train'],
  ['лавк лавочк скамь скаме', 'bench'],
  ['зонтик', 'umbrella'],
  ['сумочк', 'handbag'],
  ['мячик', 'sports ball'],
  ['ракетк', 'tennis racket'],
  ['гидрант', 'fire hydrant'],
  ['фрисби', 'frisbee'],
  ['кружк', 'cup'],
  ['фужер', 'wine glass'],
  ['сэндвич', 'sandwich'],
  ['телевизор монитор', 'tv'],
  ['ноут', 'laptop'],
  ['смартфон мобильник', 'cell phone'],
  ['микроволновк', 'microwave'],
  ['игрушк', 'teddy bear'],
];

const KINDS: [stems: string, thing: AskedThing][] = [
  ['животн звер', { noneOf: 'животных', keys: ofGroup('animal') }],
  ['транспорт', { noneOf: 'транспорта', keys: ofGroup('vehicle') }],
  ['мебел', { noneOf: 'мебели', keys: ofGroup('furniture') }],
  ['посуд', { noneOf: 'посуды', keys: ofGroup('tableware') }],
  ['техник', { noneOf: 'техники', keys: ofGroup('electronics', 'appliance') }],
  ['еда еды еду едой', { noneOf: 'еды', keys: ofGroup('food') }],
  ['фрукт', { noneOf: 'фруктов', keys: ['banana', 'apple', 'orange'] }],
];

const ENDINGS = new Set(['', ...'а у ы и е о я ю ь й ой ей ом ем ам ям ами ями ах ях ов ев ью ою ею ое ые ых ым ого ому ыми ый ий их им ими ек ок ия ие ия ью ка ко'.split(' ')]);
const hasStem = (word: string, stem: string): boolean => word.startsWith(stem) && ENDINGS.has(word.slice(stem.length));
const hasOneOf = (word: string, stems: string): boolean => stems.split(' ').some((stem) => hasStem(word, stem));

/** Sentences of ours never need the dative and the accusative, so the table lacks them; questions do: 'видно ли собаку'. */
function otherCases({ nominative, genitive, prepositional }: Forms): string[] {
  const last = (word: string, endings: [from: RegExp, to: string][]) => endings.filter(([from]) => from.test(word)).map(([from, to]) => word.replace(from, to));
  return [...last(nominative, [[/а$/, 'у'], [/я$/, 'ю']]), ...last(genitive, [[/а$/, 'у'], [/я$/, 'ю']]), ...last(prepositional, [[/ах$/, 'ам'], [/ях$/, 'ям']])];
}

const formsOf = ({ singular, plural, afterFew, afterMany }: Noun): string[] => [...new Set([...Object.values(singular), ...Object.values(plural), ...otherCases(singular), ...otherCases(plural), afterFew, afterMany].map(even))];
const thingOf = (noun: Noun): AskedThing => ({ noneOf: noun.isMass ? titleOf(noun) : noun.plural.genitive, keys: [noun.key] });

const byForm = NOUNS.flatMap((noun) => formsOf(noun).map((form) => ({ form: ` ${form} `, thing: thingOf(noun) }))).sort((one, other) => other.form.length - one.form.length);
const bySynonym = SYNONYMS.flatMap(([stems, key]) => NOUNS.filter((noun) => noun.key === key).map((noun) => ({ stems, thing: thingOf(noun) })));

/** The things a question names, in its order; longer names first, so that 'пожарный гидрант' is one thing. */
export function thingsIn(words: readonly string[]): NamedThing[] {
  let rest = ` ${words.join('  ')} `;
  const found: { at: number; thing: NamedThing }[] = [];
  for (const { form, thing } of byForm) {
    const spaced = form.trim().split(' ').join('  ');
    const at = rest.indexOf(` ${spaced} `);
    if (at < 0) continue;
    found.push({ at, thing: { ...thing, words: form.trim().split(' ').length } });
    rest = rest.replace(` ${spaced} `, ' '.repeat(spaced.length + 2));
  }
  for (const { 0: word, index } of rest.matchAll(/\S+/g)) {
    const thing = KINDS.find(([stems]) => hasOneOf(word, stems))?.[1] ?? bySynonym.find(({ stems }) => hasOneOf(word, stems))?.thing;
    if (thing) found.push({ at: index, thing: { ...thing, words: 1 } });
  }
  const things = found.toSorted((one, other) => one.at - other.at).map(({ thing }) => thing);
  return things.filter((thing, index) => things.findIndex(({ keys }) => keys.join() === thing.keys.join()) === index);
}
