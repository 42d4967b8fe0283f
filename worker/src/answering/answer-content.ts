import type { DetectedObject } from '@rakurs/contract';
import { enumerate, mainSentence, whoIsThere, type Vocabulary } from '../language/index.ts';
import { NOUNS, nounOf, titleOf } from '../nouns/nouns.ts';
import { PROBABLE } from '../analysis/lexicon.ts';
import { isNameable } from '../analysis/thresholds.ts';
import { answerWhatIsOn } from './answer-on.ts';
import { areNear, TOUCH } from './answer-yes-no.ts';
import type { Evidence } from './belief.ts';
import { canBeSeen } from './deeds.ts';
import { notThere, percent, says, unknown, type Finding } from './finding.ts';
import { anyOf } from './names.ts';
import type { Question } from './question.ts';

const SENTENCE_CONFIDENCE = 0.75;

/** 'что на фото', 'опиши снимок', 'что на столе' */
export function answerWhat(question: Question, evidence: Evidence, vocabulary: Vocabulary): Finding {
  const on = answerWhatIsOn(question, evidence, vocabulary);
  if (on) return on;
  return question.verb === null && question.unknown.length === 0 ? whatWords(evidence, vocabulary) : unknown();
}

/** The project's own classes first, then a clause without its 'видны', since it is the answer to what is seen. */
function whatWords(evidence: Evidence, vocabulary: Vocabulary): Finding {
  const seen = wordsSeen(evidence, vocabulary);
  const [surest] = evidence.taught;
  if (!surest) return seen;
  const titles = enumerate([...new Set(evidence.taught.map(({ class_name }) => class_name))].slice(0, MAX_TITLES));
  const reason = evidence.taught
    .slice(0, MAX_TITLES)
    .map(({ class_name, confidence }) => `${class_name} (класс проекта), ${percent(confidence)}`)
    .join('; ');
  return says(seen.confidence === null ? titles : `${titles}; ${seen.text}`, { confidence: surest.confidence, reason });
}
const MAX_TITLES = 5;

function wordsSeen({ scene, analysis }: Evidence, vocabulary: Vocabulary): Finding {
  const main = mainSentence(scene, vocabulary);
  if (main)
    return says(main.clause.replace(/^вид(ен|на|но|ны) /u, ''), {
      confidence: SENTENCE_CONFIDENCE,
      reason: reasonOf(analysis.objects),
    });
  const { gist } = analysis.impression;
  if (gist) return says(gist.kind, { confidence: gist.confidence, reason: gist.name });
  if (analysis.text !== '')
    return says('текст', { confidence: 0.8, reason: `прочитано: ${analysis.text.slice(0, 200)}` });
  return unknown();
}

function reasonOf(objects: readonly DetectedObject[]): string | null {
  const seen = objects
    .filter(isNameable)
    .toSorted((one, other) => other.confidence - one.confidence)
    .slice(0, 5);
  return seen.length === 0
    ? null
    : enumerate(seen.map(({ noun, confidence }) => `${titleOf(nounOf(noun))}, ${percent(confidence)}`).slice(0, 3));
}

const ANYBODY = anyOf('люди или животные', ['person', 'animal']);
const ALIVE = NOUNS.filter(({ group }) => group === 'person' || group === 'animal');

/** 'кто в кадре', 'кто сидит на диване' */
export function answerWho({ place, verb, unknown: strange }: Question, evidence: Evidence): Finding {
  const { scene, analysis, believe } = evidence;
  if (strange.length > 0 || (verb && !canBeSeen(verb.meaning))) return unknown();
  if (verb && evidence.believeDeed(verb.meaning).stands === 'absent') return says('никто', { confidence: 0.8 });
  const where = place && believe(place.meaning);
  if (where?.stands === 'absent') return notThere(place?.meaning.name ?? '', where.confidence);
  const isThere = (objects: readonly DetectedObject[]): boolean =>
    !where || where.objects.length === 0 || areNear(objects, where.objects, TOUCH);
  const seen = ALIVE.filter(({ key }) => isThere(scene.things.get(key) ?? []) && scene.things.has(key)).filter(
    ({ key }) => !place?.meaning.nouns.includes(key),
  );
  if (seen.length > 0) {
    const names = seen.map((noun) =>
      noun.key === 'person'
        ? whoIsThere(scene).text
        : (scene.things.get(noun.key)?.length ?? 0) > 1
          ? noun.plural.nominative
          : titleOf(noun),
    );
    return says(enumerate(names), {
      confidence: Math.max(
        ...seen.flatMap(({ key }) => scene.things.get(key)?.map(({ confidence }) => confidence) ?? []),
      ),
      reason: reasonOf(analysis.objects.filter(({ noun }) => seen.some(({ key }) => key === noun))),
    });
  }
  const kind = analysis.impression.evidence?.kinds.find(
    ({ group, wider_probability: probability }) => group === 'animal' && probability >= PROBABLE,
  );
  if (kind && !place)
    return says(kind.probability >= PROBABLE ? kind.name : kind.wider, { confidence: kind.wider_probability });
  const { gist } = analysis.impression;
  if (gist?.group === 'animal' && !place) return says(gist.kind, { confidence: gist.confidence, reason: gist.name });
  return believe(ANYBODY).stands === 'absent' ? says('никого', { confidence: 0.9 }) : unknown();
}
