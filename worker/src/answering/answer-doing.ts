import { isVerb, mainSentence, pluralVerb, whoIsThere, type Vocabulary } from '../language/index.ts';
import { NOUNS, nounOf, titleOf } from '../nouns/nouns.ts';
import { PROBABLE, SURE } from '../analysis/lexicon.ts';
import { conceptsOf } from '../nouns/noun-concepts.ts';
import type { Evidence } from './belief.ts';
import { notThere, says, unknown, type Finding } from './finding.ts';
import type { Question } from './question.ts';

const SENTENCE_CONFIDENCE = 0.75;
const ALIVE = NOUNS.filter(({ group }) => group === 'person' || group === 'animal');
/** A subject that stands behind something else in a caption does not do what is told there. */
const MIN_DOING = 0.5;
/** Whether a thing sits or stands is told by captions whatever it does. */
const MIN_POSTURE = 0.7;
const POSTURES = new Set(['сидит', 'стоит', 'лежит', 'идёт', 'держит что-то']);
/** What people do with a thing that is there for nothing else. */
const PLAYED_WITH: readonly (readonly [noun: string, verb: string])[] = [
  ['kite', 'запускает воздушного змея'],
  ['frisbee', 'играет во фрисби'],
  ['tennis racket', 'играет в теннис'],
  ['baseball bat', 'играет в бейсбол'],
  ['skis', 'катается на лыжах'],
  ['snowboard', 'катается на сноуборде'],
];

/** Verbs for what vision sees people and animals do, the more telling first. */
const DOINGS: readonly (readonly [lemmas: string, verb: string])[] = [
  ['ski skier', 'катается на лыжах'],
  ['snowboard snowboarder', 'катается на сноуборде'],
  ['surf surfer', 'катается на волнах'],
  ['trick', 'выполняет трюк'],
  ['riding ride cycle', 'едет'],
  ['fly', 'летит'],
  ['graze', 'пасётся'],
  ['swim', 'плывёт'],
  ['eat bite', 'ест'],
  ['drink', 'пьёт'],
  ['sleep nap', 'спит'],
  ['talk call', 'разговаривает'],
  ['cook prepare', 'готовит'],
  ['read', 'читает'],
  ['cut', 'режет'],
  ['swing', 'замахивается'],
  ['throw', 'бросает'],
  ['hit', 'бьёт'],
  ['play', 'играет'],
  ['jump', 'прыгает'],
  ['run', 'бежит'],
  ['walk', 'идёт'],
  ['lie', 'лежит'],
  ['sit', 'сидит'],
  ['stand', 'стоит'],
  ['hold', 'держит что-то'],
];

/** 'что делает собака', 'что происходит': a sentence of the description where it tells of who is asked about. */
export function answerWhatIsDone(question: Question, evidence: Evidence, vocabulary: Vocabulary): Finding {
  const { subject, text } = question;
  const belief = subject && evidence.believe(subject.meaning);
  if (belief?.stands === 'absent') return notThere(subject?.meaning.name ?? '', belief.confidence);
  const main = mainSentence(evidence.scene, vocabulary);
  const hasVerb = main?.clause.split(' ').some((word) => isVerb(word) && !word.startsWith('вид')) ?? false;
  const isAbout = main && (!subject || mentions(main.clause, question, evidence));
  if (main && hasVerb && isAbout) return says(main.clause, { confidence: SENTENCE_CONFIDENCE });
  const doing = doingWords(question, evidence);
  if (doing) return doing;
  return main && !subject && /происходит|творится|случилось/u.test(text)
    ? says(main.clause.replace(/^вид(ен|на|но|ны) /u, ''), { confidence: SENTENCE_CONFIDENCE })
    : unknown();
}

const PEOPLE =
  /человек|люд|мужчин|женщин|девуш|девоч|мальчик|парен|дет[иея]|реб[её]н|малыш|игрок|толп|семь|ист(ы|ка)?( |$)|сёрфер|лыжник|бэттер|всадник/u;

/** Whether a clause speaks of the one that is asked about: people by any word for them, others by their own. */
function mentions(clause: string, { subject, words }: Question, { scene }: Evidence): boolean {
  if (!subject) return true;
  const { nouns, within, name } = subject.meaning;
  if (nouns.includes('person') || within === 'person') return PEOPLE.test(clause);
  const stems = [name, words[subject.at] ?? name, ...nouns.map((noun) => titleOf(nounOf(noun)))].map((word) =>
    word.slice(0, -1),
  );
  return scene.things.size > 0 && stems.some((stem) => stem.length > 2 && clause.includes(stem));
}

function doingWords({ subject }: Question, { scene, probabilities }: Evidence): Finding | null {
  const asked = subject ? [...subject.meaning.nouns, ...(subject.meaning.within ? [subject.meaning.within] : [])] : [];
  const who = ALIVE.find(({ key }) => scene.things.has(key) && (asked.length === 0 || asked.includes(key)));
  if (!who) return null;
  const [, played] = PLAYED_WITH.find(([noun]) => who.key === 'person' && probabilities.ofThing(noun) >= SURE) ?? [];
  const isOneKind = ALIVE.filter(({ key }) => scene.things.has(key)).length === 1;
  const doing = DOINGS.map(([lemmas, verb]) => ({
    verb,
    lemmas: lemmas.split(' '),
    confidence: Math.max(...lemmas.split(' ').map(probabilities.ofLemma)),
  }))
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .find(
      ({ lemmas, confidence, verb }) =>
        confidence >= (!probabilities.areCalibrated || POSTURES.has(verb) ? MIN_POSTURE : MIN_DOING) &&
        (isOneKind || scene.captions.some((caption) => isDoneBy(caption, { who: conceptsOf(who.key), lemmas }))),
    );
  const told = doing ?? (played === undefined ? null : { verb: played, confidence: PROBABLE });
  if (!told) return null;
  const [first = '', ...rest] = told.verb.split(' ');
  const isMany = (scene.things.get(who.key)?.length ?? 0) > 1;
  const name =
    who.key === 'person'
      ? whoIsThere(scene)
      : { text: isMany ? who.plural.nominative : titleOf(who), number: isMany ? 'many' : 'one' };
  const verb = name.number === 'many' ? (pluralVerb(first) ?? null) : first;
  return verb === null ? null : says([name.text, verb, ...rest].join(' '), { confidence: told.confidence });
}

/** Of two sports the surer one, of other deeds the more telling. */
const weightOf = ({ verb, confidence }: { verb: string; confidence: number }): number =>
  verb.startsWith('катается') ? confidence : 0;

const NEAR = 3;
/** 'a dog run': the deed is told right behind who does it. */
function isDoneBy(
  caption: readonly string[],
  { who, lemmas }: { who: readonly string[]; lemmas: readonly string[] },
): boolean {
  const at = caption.findIndex((lemma) => who.includes(lemma));
  return at >= 0 && caption.slice(at + 1, at + 1 + NEAR).some((lemma) => lemmas.includes(lemma));
}
