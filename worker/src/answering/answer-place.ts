import type { DetectedObject } from '@rakurs/contract';
import { enumerate, placeOf, sideOf } from '../language/index.ts';
import { nounOf } from '../nouns/nouns.ts';
import { areaOf, heightOf, middleX, middleY, shareInside } from '../analysis/boxes.ts';
import { LIKELY, PROBABLE } from '../analysis/lexicon.ts';
import type { Evidence } from './belief.ts';
import { no, notThere, says, unknown, yes, type Finding } from './finding.ts';
import { isThing, type Meaning } from './names.ts';
import { INSIDE, OUTSIDE } from './question-form.ts';
import type { Question } from './question.ts';

/**
 * What is seen on one side of a wall only; a window shows the other side, so the stronger side must be much stronger.
 */
const words = (text: string): readonly string[] => text.split(' ');
const SIGNS = {
  inside: {
    lemmas: words(
      'kitchen bathroom bedroom living office restaurant room sink cabinet bed desk counter floor shower stove refrigerator oven toilet microwave curtain fireplace library bathtub tub vanity sofa television laptop keyboard monitor indoors indoor interior mirror rug carpet lamp couch shelf ceiling museum store shop classroom',
    ),
    nouns: words('bed couch tv laptop keyboard mouse sink toilet refrigerator oven microwave'),
  },
  outside: {
    lemmas: words(
      'street field grass tree sky beach snow mountain road sidewalk track hill sand ocean river wave slope forest parking zoo harbor runway tarmac airport dock city traffic cloud graze surf ski snowboard hydrant outdoors outdoor park yard garden pasture farm lake boat kite building sun rock bush leaf fence path trail shore railroad pool',
    ),
    nouns: words(
      'horse cow sheep elephant bear zebra giraffe airplane bus train truck boat kite surfboard skis snowboard bird',
    ),
  },
};
/** Of the weaker side. */
const MUCH_STRONGER = 2;
const ENOUGH = 0.4;
const HINT = 0.25;

/** 'в помещении или на улице', 'это на улице' */
export function answerWhichSide({ untaught: text }: Question, evidence: Evidence): Finding {
  const [asksInside, asksOutside] = [INSIDE.test(text), OUTSIDE.test(text)];
  return asksInside && asksOutside ? sideWords(evidence) : whetherOn(asksInside ? 'inside' : 'outside', evidence);
}

/** 'где снято', 'где кошка' */
export function answerWhere({ subject, unknown: strange }: Question, evidence: Evidence): Finding {
  if (strange.length > 0) return unknown();
  if (!subject || !(isThing(subject.meaning) || subject.meaning.within !== null)) return placeWords(evidence);
  const thing = subject;
  if (thing.meaning.title !== undefined) return whereTaught(thing.meaning, evidence);
  const belief = evidence.believe(thing.meaning);
  if (belief.stands === 'absent') return notThere(thing.meaning.name, belief.confidence);
  if (belief.stands === 'unknown') return unknown(`${thing.meaning.name}: возможно`);
  const within = thing.meaning.within === null ? [] : (evidence.scene.things.get(thing.meaning.within) ?? []);
  const [largest] = belief.objects.length > 0 ? belief.objects : within.length === 1 ? within : [];
  const on = largest ? under(largest, evidence.analysis.objects) : null;
  if (on)
    return says(`${CARRIERS[on.noun] ?? 'на'} ${nounOf(on.noun).singular.prepositional}`, {
      confidence: belief.confidence * 0.85,
      reason: evidence.tell(thing.meaning, belief),
    });
  const place = placeOf(evidence.scene);
  if (place !== null) return says(place, { confidence: 0.85, reason: evidence.tell(thing.meaning, belief) });
  return largest
    ? says(position(largest), { confidence: belief.confidence, reason: evidence.tell(thing.meaning, belief) })
    : placeWords(evidence);
}

/** A class of the whole frame is everywhere on it. */
const WHOLE_FRAME = 0.95;
/** Where on the frame: who teaches a class looks for it at one and the same place. */
function whereTaught(meaning: Meaning, evidence: Evidence): Finding {
  const belief = evidence.believe(meaning);
  if (belief.stands !== 'there')
    return says('нигде', { confidence: belief.confidence, reason: `${meaning.name}: не видно` });
  const reason = evidence.tell(meaning, belief);
  const places = [...new Set(belief.objects.filter((object) => areaOf(object) < WHOLE_FRAME).map(position))];
  return places.length > 0
    ? says(enumerate(places.slice(0, MAX_PLACES)), { confidence: belief.confidence, reason })
    : { ...placeWords(evidence), reason };
}
const MAX_PLACES = 3;

function placeWords(evidence: Evidence): Finding {
  const place = placeOf(evidence.scene);
  return place === null ? sideWords(evidence) : says(place, { confidence: 0.85 });
}

function sideWords(evidence: Evidence): Finding {
  const side = sideSeen(evidence);
  return side === null
    ? unknown()
    : says(side.side === 'inside' ? 'в помещении' : 'на улице', { confidence: side.confidence });
}

function whetherOn(asked: 'inside' | 'outside', evidence: Evidence): Finding {
  const side = sideSeen(evidence);
  if (side === null) return unknown();
  const reason = side.side === 'inside' ? 'снято в помещении' : 'снято на улице';
  return side.side === asked ? yes(side.confidence, reason) : no(side.confidence, reason);
}

/** By what stands there; else by all the signs together: things, places and animals that live outside. */
export function sideSeen({
  scene,
  probabilities,
}: Pick<Evidence, 'scene' | 'probabilities'>): { side: 'inside' | 'outside'; confidence: number } | null {
  const surely = sideOf(scene);
  if (surely !== null) return { side: surely, confidence: 0.93 };
  const { evidence } = scene.analysis.impression;
  const weigh = ({ lemmas, nouns }: { lemmas: readonly string[]; nouns: readonly string[] }) =>
    lemmas.reduce((sum, lemma) => sum + probabilities.ofLemma(lemma), 0) +
    nouns.reduce((sum, noun) => sum + Math.max(0, probabilities.ofThing(noun) - LIKELY), 0);
  const isWild = evidence?.kinds.some(
    ({ group, noun, wider_probability: sure }) =>
      group === 'animal' && sure >= PROBABLE && !['cat', 'dog'].includes(noun ?? ''),
  );
  const [inside, outside] = [weigh(SIGNS.inside), weigh(SIGNS.outside) + (isWild ? HINT : 0)];
  if (Math.max(inside, outside) < ENOUGH) return null;
  if (Math.max(inside, outside) < MUCH_STRONGER * Math.min(inside, outside)) return null;
  return { side: inside > outside ? 'inside' : 'outside', confidence: 0.85 };
}

/** What a thing may stand, sit or lie on or in. */
const CARRIERS: Readonly<Record<string, 'на' | 'в'>> = {
  couch: 'на',
  bed: 'на',
  chair: 'на',
  bench: 'на',
  'dining table': 'на',
  horse: 'на',
  motorcycle: 'на',
  surfboard: 'на',
  skateboard: 'на',
  sink: 'в',
  bowl: 'в',
  suitcase: 'в',
  boat: 'в',
  toilet: 'на',
};
/** What it stands, sits or lies on: its lower half lies in the other's box. */
function under(object: DetectedObject, objects: readonly DetectedObject[]): DetectedObject | null {
  const lower = { ...object, y0: object.y0 + heightOf(object) / 2 };
  return (
    objects.find(
      (other) =>
        other !== object &&
        other.noun in CARRIERS &&
        other.noun !== object.noun &&
        other.standing === 'seen' &&
        shareInside(lower, other) > 0.6,
    ) ?? null
  );
}

function position(object: DetectedObject): string {
  const [x, y] = [middleX(object), middleY(object)];
  const across = x < 0.36 ? 'слева' : x > 0.64 ? 'справа' : null;
  const down = y < 0.3 ? 'вверху' : y > 0.7 ? 'внизу' : null;
  return [across, down].filter((word) => word !== null).join(' ') || 'в центре';
}
