import { enumerate, type Vocabulary } from '../language/index.ts';
import { NOUNS, titleOf } from '../nouns/nouns.ts';
import { LIKELY, PROBABLE } from '../analysis/lexicon.ts';
import type { Evidence } from './belief.ts';
import { notThere, says, unknown, type Finding } from './finding.ts';
import type { Question } from './question.ts';

interface Sort {
  name: string;
  /** Groups of the noun table. */
  groups: readonly string[];
  /** Categories of vision's concepts. */
  categories: readonly string[];
  /** Concepts that say that there is something of the sort at all. */
  anything: readonly string[];
}

const SORTS: Readonly<Record<string, Sort>> = {
  animal: { name: 'животное', groups: ['animal'], categories: ['animal'], anything: ['animal', 'herd', 'zoo'] },
  vehicle: { name: 'транспорт', groups: ['vehicle'], categories: ['vehicle'], anything: ['vehicle', 'traffic'] },
  food: { name: 'еда', groups: ['food'], categories: ['food'], anything: ['food', 'meal', 'eat'] },
  fruit: { name: 'фрукты', groups: ['fruit'], categories: ['fruit'], anything: ['fruit'] },
  vegetable: { name: 'овощи', groups: ['vegetable'], categories: ['vegetable'], anything: ['vegetable', 'salad'] },
  electronics: { name: 'техника', groups: ['electronics', 'appliance'], categories: [], anything: ['computer'] },
  furniture: { name: 'мебель', groups: ['furniture'], categories: [], anything: ['furniture', 'chair', 'table'] },
  tableware: { name: 'посуда', groups: ['tableware'], categories: [], anything: ['plate', 'cup', 'dish'] },
  sport: { name: 'спорт', groups: ['sport'], categories: ['sport'], anything: ['sport', 'game', 'player', 'ball'] },
  clothing: { name: 'одежда', groups: [], categories: ['clothing'], anything: [] },
};
/** What one calls a sport by, from what it is played with and who plays it: the surest first. */
const SPORTS: readonly (readonly [name: string, lemmas: string, nouns: string])[] = [
  ['теннис', 'tennis racket racquet', 'tennis racket'],
  ['бейсбол', 'baseball batter umpire catcher pitcher', 'baseball bat,baseball glove'],
  ['сноубординг', 'snowboard snowboarder', 'snowboard'],
  ['лыжи', 'ski skier', 'skis'],
  ['сёрфинг', 'surf surfer surfboard', 'surfboard'],
  ['скейтбординг', 'skateboard skateboarder skater', 'skateboard'],
  ['фрисби', 'frisbee', 'frisbee'],
  ['футбол', 'soccer', ''],
  ['американский футбол', 'football', ''],
  ['баскетбол', 'basketball', ''],
  ['волейбол', 'volleyball', ''],
  ['гольф', 'golf', ''],
  ['хоккей', 'hockey', ''],
  ['верховая езда', 'jockey horseback', ''],
  ['велоспорт', 'cyclist', ''],
  ['запуск воздушного змея', '', 'kite'],
];
const FRUIT = new Set(
  'banana apple orange lemon grape strawberry pear peach melon watermelon pineapple berry cherry kiwi'.split(' '),
);
const VEGETABLES = new Set(
  'broccoli carrot tomato onion lettuce cucumber pepper potato cabbage cauliflower mushroom bean pea corn celery spinach radish squash pumpkin zucchini'.split(
    ' ',
  ),
);
/** Too wide or too vague to be an answer. */
const NO_ANSWER = new Set(
  'animal vehicle food meal herd flock traffic furniture appliance game play trick skate orange cart ride sport wear clothes clothing outfit uniform lunch dinner breakfast dish snack wheel engine tire transportation'.split(
    ' ',
  ),
);
const MAX_NAMES = 3;
const MIN_NAMED = 0.6;
const ABSENT = 0.2;

interface Seen {
  name: string;
  confidence: number;
}

/** 'какое животное', 'что за транспорт', 'каким спортом занимаются', 'какая птица', 'во что одет'. */
export function answerWhichSort(question: Question, evidence: Evidence, vocabulary: Vocabulary): Finding {
  const { sort: asked, subject } = question;
  const belief = subject && question.sort !== 'vehicle' ? evidence.believe(subject.meaning) : null;
  if (belief?.stands === 'absent') return notThere(subject?.meaning.name ?? '', belief.confidence);
  if (asked === 'sport') return found(sportsSeen(evidence), { sort: SORTS.sport, evidence });
  const sort = SORTS[asked ?? ''];
  return sort
    ? found(seenOf(asked ?? '', { evidence, vocabulary }), { sort, evidence })
    : kindOfNamed(question, evidence);
}

function found(seen: readonly Seen[], { sort, evidence }: { sort: Sort | undefined; evidence: Evidence }): Finding {
  const ordered = seen.toSorted((one, other) => other.confidence - one.confidence);
  const [first] = ordered;
  if (first) {
    const names = [...new Set(ordered.map(({ name }) => name))].slice(0, sort === SORTS.sport ? 1 : MAX_NAMES);
    return says(enumerate(names), { confidence: first.confidence });
  }
  const { probabilities } = evidence;
  if (!sort || sort === SORTS.clothing || !probabilities.areCalibrated) return unknown();
  const nouns = NOUNS.filter(({ group }) => sort.groups.includes(group));
  const most = Math.max(
    0,
    ...nouns.map(({ key }) => probabilities.ofThing(key)),
    ...sort.anything.map(probabilities.ofLemma),
  );
  return most < ABSENT ? notThere(sort.name, 1 - most) : unknown();
}

function sportsSeen({ probabilities }: Evidence): Seen[] {
  const isRiding = Math.max(probabilities.ofLemma('riding'), probabilities.ofLemma('ride')) >= MIN_NAMED;
  if (isRiding && probabilities.ofThing('horse') >= PROBABLE)
    return [{ name: 'верховая езда', confidence: probabilities.ofThing('horse') }];
  return SPORTS.map(([name, lemmas, nouns]) => ({
    name,
    confidence: Math.max(
      0,
      ...lemmas.split(' ').map(probabilities.ofLemma),
      ...nouns.split(',').map(probabilities.ofThing),
    ),
  })).filter(({ confidence }) => confidence >= MIN_NAMED);
}

function seenOf(asked: string, { evidence, vocabulary }: { evidence: Evidence; vocabulary: Vocabulary }): Seen[] {
  const { probabilities, scene, analysis } = evidence;
  const sort = SORTS[asked];
  if (!sort) return [];
  const isOf = (lemma: string): boolean =>
    asked === 'fruit' ? FRUIT.has(lemma) : asked === 'vegetable' ? VEGETABLES.has(lemma) : true;
  const groups = asked === 'fruit' || asked === 'vegetable' ? ['food'] : sort.groups;
  const categories = asked === 'fruit' || asked === 'vegetable' ? ['food'] : sort.categories;
  const things = NOUNS.filter(({ group, key }) => groups.includes(group) && isOf(key) && scene.things.has(key)).map(
    (noun) => ({
      name: titleOf(noun),
      confidence: probabilities.areCalibrated
        ? probabilities.ofThing(noun.key)
        : Math.max(...(scene.things.get(noun.key) ?? []).map(({ confidence }) => confidence)),
    }),
  );
  const kinds = (analysis.impression.evidence?.kinds ?? [])
    .filter(
      ({ group, name, wider_probability: probability }) =>
        groups.includes(group) && name !== sort.name && probability >= PROBABLE,
    )
    .map(({ name, wider, probability, wider_probability: wide }) => ({
      name: probability >= PROBABLE || wider === sort.name ? name : wider,
      confidence: wide,
    }));
  if (asked === 'animal' && (things.length > 0 || kinds.length > 0)) return things.length > 0 ? things : kinds;
  const concepts = vocabulary.lexicon
    .filter(
      ({ lemma, category }) =>
        categories.includes(category) &&
        !NO_ANSWER.has(lemma) &&
        isOf(lemma) &&
        probabilities.ofLemma(lemma) >= (asked === 'clothing' ? LIKELY : PROBABLE),
    )
    .flatMap(({ id, russian }) =>
      russian[0] && russian[0] !== sort.name ? { name: russian[0], confidence: probabilities.ofConcept(id) } : [],
    );
  return things.length > 0 && asked !== 'food' ? things : [...things, ...kinds, ...concepts];
}

/** 'какая птица', 'какой породы собака': the kind of the whole picture, where it is one of the asked. */
function kindOfNamed({ terms }: Question, { believe, analysis }: Evidence): Finding {
  const [term] = terms;
  if (!term) return unknown();
  const belief = believe(term.meaning);
  if (belief.stands === 'absent') return notThere(term.meaning.name, belief.confidence);
  const kind = analysis.impression.evidence?.kinds.find(
    ({ noun, wider, name, probability }) =>
      probability >= MIN_NAMED &&
      name !== term.meaning.name &&
      (wider === term.meaning.name || (noun !== null && term.meaning.nouns.includes(noun))),
  );
  if (kind) return says(kind.name, { confidence: kind.probability });
  return unknown();
}
