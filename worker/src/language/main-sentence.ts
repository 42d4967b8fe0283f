import type { EvidenceOfKind } from '@rakurs/contract';
import { nounOf, titleOf } from '../nouns/nouns.ts';
import { chooseSentence } from './choose-sentence.ts';
import { enumerate } from './grammar.ts';
import { grammarSentences } from './grammar-sentences.ts';
import { moreSeen } from './more-seen.ts';
import { contentsOf } from './phrases.ts';
import { placeOrGroundOf, placesSaid } from './places.ts';
import type { Scene } from './scene.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a frame shows: who does what where, and what else is there. */
export interface Main {
  /** Without its capital and full stop: 'человек едет на велосипеде', 'две собаки на траве'. */
  clause: string;
  /** One whole sentence behind the first, where it adds something. */
  more: string[];
  /** Keys of the nouns it names. */
  nouns: ReadonlySet<string>;
}

/** Names of kinds were right in 57 of 60 from .5 up where nothing else was known; wider words are the sum of many. */
const SAID_OF_KINDS = 0.6;
const SAID_OF_WIDER = 0.8;
const SAID_OF_BIRDS = 0.6;
/** Where people are, the picture is of them first. */
const SAID_BESIDE_PEOPLE = 0.85;
const SURE_OF_THING = 0.9;
const SAID_OF_FOOD = 0.85;
const SURE_OF_DISH = 0.97;
const SAID_OF_WIDE = 0.9;

/** A ready sentence whose every claim stands, a list of what surely is there, or a wider word; null when nothing is known. */
export function mainSentence(scene: Scene, vocabulary: Vocabulary): Main | null {
  const first = kindFirst(scene);
  if (first !== null) {
    // Whatever else the detector took it for is not said beside it.
    const nouns = new Set([...scene.things.keys()].filter((noun) => ['animal', 'food'].includes(nounOf(noun).group)));
    return { clause: placed([first], placeOrGroundOf(scene)), more: moreOf(scene, { text: first, nouns }), nouns };
  }
  const chosen = chooseSentence(scene, [...vocabulary.bank, ...grammarSentences(scene, vocabulary.claimOf)]);
  if (chosen)
    return {
      clause: chosen.text.charAt(0).toLowerCase() + chosen.text.slice(1).replace(/\.$/, ''),
      more: moreOf(scene, chosen),
      nouns: chosen.nouns,
    };
  return composed(scene) ?? wider(scene);
}

const moreOf = (scene: Scene, said: { text: string; nouns: ReadonlySet<string> }): string[] => {
  const more = moreSeen(scene, said);
  return more === null ? [] : [more];
};

/**
 * An animal that the detector has no word for: no sentence of the bank is about it. It calls an owl and a penguin a bird,
 * and the kinds know better.
 */
function kindFirst(scene: Scene): string | null {
  const [kind] = scene.kinds;
  if (kind?.group === 'food' && kind.noun === null)
    return isFoodBoxed(scene) || kind.probability < SAID_OF_FOOD ? null : kind.name;
  if (kind?.group !== 'animal') return null;
  if (scene.things.has('person') && kind.wider_probability < SAID_BESIDE_PEOPLE) return null;
  if (kind.noun === 'bird') return kind.name !== kind.wider && kind.probability >= SAID_OF_BIRDS ? kind.name : null;
  return kind.noun === null ? nameOf(kind) : null;
}

/** The detector is surer of its own dish than the kinds can be. */
const isFoodBoxed = ({ analysis }: Scene): boolean =>
  analysis.impression.evidence?.things.some(
    ({ noun, probability }) => nounOf(noun).group === 'food' && probability >= SURE_OF_DISH,
  ) ?? false;

/** The name, the wider word, or nothing, by how sure each is. */
const nameOf = ({ name, wider, probability, wider_probability }: EvidenceOfKind): string | null =>
  probability >= SAID_OF_KINDS ? name : wider_probability >= SAID_OF_WIDER ? wider : null;

/** 'Человек и собака на улице', 'на кухне — плита, раковина и стол': up to two stand before their place. */
function placed(phrases: readonly string[], place: string | null): string {
  const list = enumerate([...phrases]);
  if (place === null) return list;
  return phrases.length > 2 ? `${place} — ${list}` : `${list} ${place}`;
}

const MOST_PHRASES = 3;

function composed(scene: Scene): Main | null {
  const analysis = { ...scene.analysis, objects: [...scene.things.values()].flat() };
  const { phrases, onTheTable } = contentsOf(analysis);
  const place = placeOrGroundOf(scene);
  const nouns = new Set(scene.things.keys());
  const thing = sureThing(scene);
  const shown = phrases.map(({ text }) => text);
  const texts = [
    ...[breedOf(scene, shown) ?? shown].flat().slice(0, MOST_PHRASES - (thing ? 1 : 0)),
    ...(thing ? [thing] : []),
  ];
  const onTable = onTheTable.slice(0, MOST_PHRASES).map(({ text }) => text);
  if (texts.length > 0) {
    const isOnItsOwn = texts.length > 1 || !/ (на|в|с|со) /.test(texts[0] ?? '');
    return {
      clause: placed(texts, isOnItsOwn ? place : null),
      more: onTable.length > 0 ? [`На столе — ${enumerate(onTable)}.`] : [],
      nouns,
    };
  }
  return onTable.length > 0 ? { clause: `на столе — ${enumerate(onTable)}`, more: [], nouns } : null;
}

const SURE_OF_BREED = 0.82;

/** One animal and nothing else is told by its breed: 'бостон-терьер крупным планом'. */
function breedOf({ kinds: [kind], things }: Scene, [phrase, another]: readonly string[]): string[] | null {
  const [[noun, seen] = ['', []], other] = things;
  const isAlone = phrase !== undefined && another === undefined && other === undefined && seen.length === 1;
  if (!isAlone || kind?.noun !== noun || kind.group !== 'animal' || kind.probability < SURE_OF_BREED) return null;
  const title = titleOf(nounOf(noun));
  return phrase.startsWith(title) ? [kind.name + phrase.slice(title.length)] : null;
}

/** One that the detector has no word for and nothing that it saw is. */
function sureThing({ kinds: [kind], things }: Scene): string | null {
  const isThing = kind?.group === 'thing' && kind.noun === null && kind.probability >= SURE_OF_THING;
  return isThing && [...things.keys()].every((noun) => !titleOf(nounOf(noun)).includes(kind.name)) ? kind.name : null;
}

/** Words so wide that they are right where no narrower one is sure. */
const WIDER: readonly [lemma: string, word: string][] = [
  ['person', 'человек'],
  ['animal', 'животное'],
  ['vehicle', 'транспорт'],
  ['food', 'еда'],
  ['fruit', 'фрукты'],
  ['flower', 'цветы'],
  ['building', 'здание'],
  ['tower', 'башня'],
  ['plant', 'растение'],
  ['tree', 'деревья'],
  ['furniture', 'мебель'],
  ['computer', 'компьютер'],
  ['sign', 'знак'],
];

/** Said only where nothing is known that stands in them. */
const SURROUNDINGS = new Set(['nature', 'place', 'furniture']);

/** Where nothing stands that is known, a place is told only when the captions are of one mind. */
const isPlaceSaid = (scene: Scene): boolean => {
  const [place] = placesSaid(scene);
  return (
    place !== undefined && scene.captions.filter((caption) => caption.includes(place.lemma)).length >= MOST_CAPTIONS
  );
};
const MOST_CAPTIONS = 3;

function wider(scene: Scene): Main | null {
  const place = placeOrGroundOf(scene);
  const nouns = new Set<string>();
  const [kind] = scene.kinds;
  const name = kind && nameOf(kind);
  if (name && !SURROUNDINGS.has(kind.group)) return { clause: placed([name], place), more: [], nouns };
  const found = WIDER.find(([lemma]) => (scene.certainties.get(lemma) ?? 0) >= SAID_OF_WIDE);
  if (found) return { clause: placed([found[1]], place), more: [], nouns };
  if (name) return { clause: name, more: [], nouns };
  return place === null || !isPlaceSaid(scene) ? null : { clause: `снято ${place}`, more: [], nouns };
}
