import { enumerate, type Vocabulary } from '../language/index.ts';
import { NOUNS, nounOf, titleOf } from '../nouns/nouns.ts';
import { PROBABLE } from '../analysis/lexicon.ts';
import type { Evidence } from './belief.ts';
import { percent, says, unknown, type Finding } from './finding.ts';
import type { Question } from './question.ts';

interface Sort {
  asked: RegExp;
  /** Groups of the noun table. */
  groups: readonly string[];
  /** Categories of vision's concepts. */
  categories: readonly string[];
  /** ImageNet's kinds, as a range. */
  kinds: readonly [first: number, last: number] | null;
}

const SORTS: readonly Sort[] = [
  { asked: /порода|породы|вид животного|вид птицы/u, groups: [], categories: [], kinds: [0, 397] },
  { asked: /животн|звер/u, groups: ['animal'], categories: ['animal'], kinds: [0, 397] },
  { asked: /транспорт|машин|техник/u, groups: ['vehicle'], categories: ['vehicle'], kinds: null },
  { asked: /(^| )(еда|еды|блюд|пищ|продукт)/u, groups: ['food'], categories: ['food'], kinds: null },
  { asked: /фрукт|овощ/u, groups: ['food'], categories: ['food'], kinds: null },
  { asked: /мебел/u, groups: ['furniture'], categories: [], kinds: null },
  { asked: /посуд/u, groups: ['tableware'], categories: [], kinds: null },
  { asked: /спорт|игра/u, groups: [], categories: ['sport'], kinds: null },
  { asked: /одежд|одет/u, groups: [], categories: ['clothing'], kinds: null },
];
/** Too wide or too vague to be an answer. */
const NO_ANSWER = new Set([
  'animal',
  'vehicle',
  'food',
  'herd',
  'traffic',
  'furniture',
  'appliance',
  'game',
  'play',
  'trick',
  'skate',
  'orange',
  'cart',
  'ride',
]);
const MAX_NAMES = 3;
const MIN_KIND_CONFIDENCE = 0.6;

/** 'какое животное', 'что за транспорт', 'какой породы собака'. Null when no sort is asked for. */
export function answerWhichKind(
  { text }: Question,
  evidence: Evidence,
  { lexicon, kinds }: Vocabulary,
): Finding | null {
  if (!/(^| )(какое|какой|какая|какие|каким|какого|каков|что за|чем|во что)( |$)/u.test(text)) return null;
  const weather = /(^| )погод/u.test(text)
    ? weatherWords(evidence)
    : /врем(я|ени) года/u.test(text)
      ? seasonWords(evidence)
      : null;
  if (weather) return weather;
  const sort = SORTS.find(({ asked }) => asked.test(text));
  if (!sort) return null;
  const { scene, analysis } = evidence;
  const seen = NOUNS.filter(({ group, key }) => sort.groups.includes(group) && scene.things.has(key));
  if (seen.length > 0) {
    const surest = (key: string) => Math.max(...(scene.things.get(key) ?? []).map(({ confidence }) => confidence));
    const ordered = seen.toSorted((one, other) => surest(other.key) - surest(one.key)).slice(0, MAX_NAMES);
    return says(enumerate(ordered.map(titleOf)), {
      confidence: surest(ordered[0]?.key ?? ''),
      reason: ordered.map(({ key }) => `${titleOf(nounOf(key))}, ${percent(surest(key))}`).join('; '),
    });
  }
  const [range, [kind]] = [sort.kinds, analysis.look.kinds];
  if (range && kind && kind.id >= range[0] && kind.id <= range[1] && kind.share >= MIN_KIND_CONFIDENCE)
    return says(kinds[kind.id]?.name ?? '', { confidence: kind.share });
  const concepts = lexicon.filter(
    ({ lemma, category }) =>
      sort.categories.includes(category) && !NO_ANSWER.has(lemma) && (scene.certainties.get(lemma) ?? 0) >= PROBABLE,
  );
  const [first] = concepts
    .flatMap(({ lemma, russian }) =>
      russian[0] === undefined ? [] : [{ name: russian[0], confidence: scene.certainties.get(lemma) ?? 0 }],
    )
    .toSorted((one, other) => other.confidence - one.confidence);
  return first ? says(first.name, { confidence: first.confidence }) : unknown();
}

function weatherWords({ scene }: Evidence): Finding {
  const at = (lemma: string) => scene.certainties.get(lemma) ?? 0;
  if (at('rain') >= PROBABLE) return says('дождь', { confidence: at('rain') });
  if (at('snow') >= PROBABLE) return says('снег', { confidence: at('snow') });
  return at('cloud') >= PROBABLE ? says('облачно', { confidence: at('cloud') }) : unknown();
}

function seasonWords({ scene }: Evidence): Finding {
  const snow = scene.certainties.get('snow') ?? 0;
  return snow >= PROBABLE ? says('зима', { confidence: snow * 0.9, reason: 'снег' }) : unknown();
}
