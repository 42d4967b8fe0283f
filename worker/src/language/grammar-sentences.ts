import type { DetectedObject } from '@rakurs/contract';
import { shareInside } from '../analysis/boxes.ts';
import { conceptsOf, nounOfConcept } from '../nouns/noun-concepts.ts';
import { nounOf, titleOf, type Noun } from '../nouns/nouns.ts';
import { accusativeOf } from './accusative.ts';
import { agreeing } from './adjectives.ts';
import { capitalise, counted, severalOf, withSomething } from './grammar.ts';
import { VERBS, type Verb } from './grammar-verbs.ts';
import { placesSaid } from './places.ts';
import { countOfMain, type Scene } from './scene.ts';
import type { Claim, Sentence } from './sentence-bank.ts';
import type { Vocabulary } from './vocabulary.ts';

type ClaimOf = Vocabulary['claimOf'];

/** Who or what acts, with what it claims. */
interface Subject {
  noun: string;
  text: string;
  number: 'one' | 'many';
  claims: Claim[];
}

/** A piece of a sentence and its claims. */
interface Piece {
  text: string;
  claims: Claim[];
}

const ACTORS = new Set(['person', 'animal', 'vehicle']);
const SEVERAL = 3;

/**
 * Sentences that the grammar makes for one frame: who is there by the boxes, what the captions say that they do, with
 * what, where. They are candidates as those of the bank are, and each of their claims is judged in the same way.
 */
export function grammarSentences(scene: Scene, claimOf: ClaimOf): Sentence[] {
  const subjects = [...scene.things.keys()].flatMap((noun) => subjectsOf(noun, scene, claimOf));
  return subjects.flatMap((subject) => {
    const places = placesSaid(scene);
    const here = (isMovement: boolean): Piece[] =>
      places.map(({ lemma, at, along }) => ({
        text: ` ${isMovement ? (along ?? at) : at}`,
        claims: [claimOf([lemma])],
      }));
    const done = VERBS.filter((verb) => canDo(subject.noun, verb)).flatMap((verb) =>
      doing(subject, verb, { scene, claimOf }).flatMap((action) => [
        action,
        ...here(verb.isMovement).map((place) => joined(action, place)),
      ]),
    );
    return [...here(false), ...done].map((rest) => sentenceOf(subject, rest));
  });
}

const joined = (one: Piece, other: Piece): Piece => ({
  text: one.text + other.text,
  claims: [...one.claims, ...other.claims],
});

const sentenceOf = ({ text, claims }: Subject, rest: Piece): Sentence => ({
  text: `${capitalise(text + rest.text)}.`,
  claims: [...claims, ...rest.claims],
});

const canDo = (noun: string, { subjects }: Verb): boolean =>
  subjects.includes(noun) || subjects.includes(nounOf(noun).group);

const ONE_PERSON: readonly [lemma: string, word: string][] = [
  ['person', 'человек'],
  ['man', 'мужчина'],
  ['woman', 'женщина'],
  ['boy', 'мальчик'],
  ['girl', 'девочка'],
  ['child', 'ребёнок'],
];

/** By how many are in front: 'кошка', 'две кошки', 'несколько кошек', 'кошки'. */
function subjectsOf(key: string, scene: Scene, claimOf: ClaimOf): Subject[] {
  const noun = nounOf(key);
  const own = [conceptsOf(key)[0] ?? key];
  const { main, behind, isExact } = countOfMain(key, scene);
  if (key === 'person') {
    if (main <= 1 || scene.isAboutOne)
      return ONE_PERSON.map(([lemma, text]) => ({ noun: key, text, number: 'one', claims: [claimOf([lemma])] }));
    return [
      { noun: key, text: 'дети', number: 'many', claims: [claimOf(['child'], 'several')] },
      main === 2 && isExact && behind === 0
        ? { noun: key, text: 'два человека', number: 'many', claims: [claimOf(own, 2)] }
        : { noun: key, text: 'люди', number: 'many', claims: [claimOf(own, 'several')] },
    ];
  }
  if (noun.isMass) return [{ noun: key, text: titleOf(noun), number: 'one', claims: [claimOf(own)] }];
  if (main + behind <= 1)
    return [
      { noun: key, text: titleOf(noun), number: noun.gender === 'p' ? 'many' : 'one', claims: [claimOf(own)] },
      ...coloured(noun, { scene, own, claimOf }),
    ];
  const text =
    main === 2 && behind === 0 && isExact
      ? counted(2, noun)
      : main >= SEVERAL && noun.gender !== 'p'
        ? severalOf(noun)
        : noun.plural.nominative;
  const count = main === 2 && behind === 0 && isExact ? 2 : 'several';
  return [{ noun: key, text, number: 'many', claims: [claimOf(own, count)] }];
}

const COLOURS: Readonly<Record<string, string>> = {
  black: 'чёрный',
  white: 'белый',
  red: 'красный',
  brown: 'коричневый',
  green: 'зелёный',
  yellow: 'жёлтый',
  pink: 'розовый',
  orange: 'оранжевый',
};
/** Fur has colours of its own. */
const OF_FUR: Readonly<Record<string, string>> = { orange: 'рыжий', brown: 'коричневый' };

/** Captions put the colour right before its noun. */
function coloured(noun: Noun, { scene, own, claimOf }: { scene: Scene; own: string[]; claimOf: ClaimOf }): Subject[] {
  return Object.entries(COLOURS).flatMap(([lemma, adjective]) => {
    const times = scene.captions.filter((caption) =>
      caption.some((one, at) => one === lemma && nounOfConcept(caption[at + 1] ?? '') === noun.key),
    ).length;
    // 'A black and white cat' is neither.
    const isOneColour = scene.captions.every(
      (caption) => caption.filter((one) => one in COLOURS).length <= 1 || !caption.includes(lemma),
    );
    if (times < 2 || !isOneColour || noun.gender === 'p') return [];
    const word = (noun.group === 'animal' ? OF_FUR[lemma] : undefined) ?? adjective;
    return [
      {
        noun: noun.key,
        text: `${agreeing(word, noun.gender)} ${titleOf(noun)}`,
        number: 'one' as const,
        claims: [claimOf(own), claimOf([lemma])],
      },
    ];
  });
}

/** The verb alone, and with each thing that a caption names behind it. */
function doing(
  subject: Subject,
  { lemmas, one, many, joins, objects, needsObject }: Verb,
  { scene, claimOf }: { scene: Scene; claimOf: ClaimOf },
): Piece[] {
  const said = lemmas.filter((lemma) => scene.said.has(lemma));
  if (said.length === 0) return [];
  const action = claimOf(said);
  const word = subject.number === 'one' ? one : many;
  const verb = word === '' ? '' : ` ${word}`;
  const alone: Piece[] = needsObject ? [] : [{ text: verb, claims: [action] }];
  const withThings = objects.flatMap((key): Piece[] => {
    const [thing] = scene.things.get(key) ?? [];
    const [actor] = scene.things.get(subject.noun) ?? [];
    if (joins === null || !thing || !actor || key === subject.noun) return [];
    if (!isSaidBehind({ verbs: said, key }, scene) || !mayJoin({ joins, actor, thing })) return [];
    return [
      {
        text: `${verb} ${joinedBy(joins, { noun: nounOf(key), scene })}`,
        claims: [action, claimOf([conceptsOf(key)[0] ?? key])],
      },
    ];
  });
  return [...alone, ...withThings];
}

/** Some caption has the thing behind the verb, with no other actor between them. */
const isSaidBehind = ({ verbs, key }: { verbs: string[]; key: string }, { captions, categoryOf }: Scene): boolean =>
  captions.some((caption) => {
    const at = caption.findIndex((lemma) => verbs.includes(lemma));
    const behind = at === -1 ? [] : caption.slice(at + 1);
    const found = behind.findIndex((lemma) => nounOfConcept(lemma) === key);
    return found !== -1 && behind.slice(0, found).every((lemma) => !ACTORS.has(categoryOf(lemma)));
  });

const TOUCH = 0.25;

/** Who sits on it or holds it overlaps it. */
const mayJoin = ({ joins, actor, thing }: { joins: Join; actor: DetectedObject; thing: DetectedObject }): boolean =>
  joins === 'рядом с' || Math.max(shareInside(thing, actor), shareInside(actor, thing)) >= TOUCH;

type Join = NonNullable<Verb['joins']>;

function joinedBy(joins: Join, { noun, scene }: { noun: Noun; scene: Scene }): string {
  const isMany = noun.gender === 'p' || countOfMain(noun.key, scene).main > 1;
  const forms = isMany ? noun.plural : noun.singular;
  switch (joins) {
    case 'на':
      return `на ${forms.prepositional}`;
    case 'за':
      return `за ${noun.singular.instrumental}`;
    case 'с':
      return withSomething(forms.instrumental);
    case 'рядом с':
      return `рядом ${withSomething(forms.instrumental)}`;
    case 'what':
      return accusativeOf(noun);
    case 'by means of':
      return noun.singular.instrumental;
  }
}
