import type { DetectedObject } from '@rakurs/contract';
import { enumerate, isVerb, mainSentence, pluralVerb, whoIsThere, type Vocabulary } from '../language/index.ts';
import { NOUNS, nounOf, titleOf } from '../nouns/nouns.ts';
import { PROBABLE } from '../analysis/lexicon.ts';
import { isNameable } from '../analysis/thresholds.ts';
import type { Evidence } from './belief.ts';
import { percent, says, unknown, type Finding } from './finding.ts';
import { anyOf } from './names.ts';
import type { Question } from './question.ts';

const PICTURE =
  '(здесь|тут|там|(на|в) (\\S+ )?(фото|фотографии|снимке|картинке|кадре|изображении|видео|ролике|записи|камере))';
const ASKS_WHAT = new RegExp(
  `^(что|какие (предметы|объекты|вещи)|что за (фото|снимок|картинка|объект|предмет))( (здесь|тут|там|это))?( (такое|изображен\\S*|снято|видно|есть|находится|показано|стоит|лежит|попало))?( ${PICTURE})?$|^опиши|^описание`,
  'u',
);
const ASKS_HAPPENS = /(^| )(что (здесь |тут |там )?(происходит|случилось|творится)|происходит)( |$)/u;
const ASKS_DOES =
  /(^| )((что|чем) (здесь |тут |там |он |она |они |(\S+ ){0,3})?(делает|делают|занят|заняты|занята|занимается|занимаются))( |$)/u;
const ASKS_WHO = new RegExp(
  `^кто( (здесь|тут|там|это))?( (такой|такая|изображен\\S*|снят|виден|есть|находится|стоит|показан))?( ${PICTURE})?$`,
  'u',
);

const SENTENCE_CONFIDENCE = 0.75;

/** 'что на фото', 'что происходит', 'что делает человек', 'кто в кадре'. Null when something else is asked for. */
export function answerAboutContent({ text }: Question, evidence: Evidence, vocabulary: Vocabulary): Finding | null {
  if (ASKS_WHO.test(text)) return whoWords(evidence);
  if (ASKS_DOES.test(text)) return doingWords(evidence, vocabulary) ?? unknown();
  if (ASKS_HAPPENS.test(text)) return doingWords(evidence, vocabulary) ?? whatWords(evidence, vocabulary);
  return ASKS_WHAT.test(text) ? whatWords(evidence, vocabulary) : null;
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

/** Verbs for what vision sees people and animals do, where no sentence of ours tells it. */
const DOINGS: [lemma: string, verb: string][] = [
  ['riding', 'едет'],
  ['fly', 'летит'],
  ['graze', 'пасётся'],
  ['surf', 'катается на волнах'],
  ['ski', 'катается на лыжах'],
  ['snowboard', 'катается на сноуборде'],
  ['swim', 'плывёт'],
  ['eat', 'ест'],
  ['sleep', 'спит'],
  ['play', 'играет'],
  ['jump', 'прыгает'],
  ['walk', 'идёт'],
  ['hold', 'держит'],
  ['lie', 'лежит'],
  ['sit', 'сидит'],
  ['stand', 'стоит'],
];

function doingWords({ scene, analysis }: Evidence, vocabulary: Vocabulary): Finding | null {
  const main = mainSentence(scene, vocabulary);
  const words = main?.clause.split(' ') ?? [];
  if (main && words.some((word) => isVerb(word) && !word.startsWith('вид')))
    return says(main.clause, { confidence: SENTENCE_CONFIDENCE, reason: reasonOf(analysis.objects) });
  const [doing] = DOINGS.filter(([lemma]) => (scene.certainties.get(lemma) ?? 0) >= PROBABLE);
  const alive = [...scene.things].filter(([noun]) => ['person', 'animal'].includes(nounOf(noun).group));
  const [who] = alive;
  if (!doing || !who) return null;
  const [noun, seen] = who;
  const [lemma, verb] = doing;
  const [first = '', ...rest] = verb.split(' ');
  const many = seen.length > 1;
  return says(
    [
      many ? nounOf(noun).plural.nominative : titleOf(nounOf(noun)),
      many ? (pluralVerb(first) ?? first) : first,
      ...rest,
    ].join(' '),
    { confidence: scene.certainties.get(lemma) ?? PROBABLE, reason: reasonOf(analysis.objects) },
  );
}

const ANYBODY = anyOf('люди или животные', ['person', 'animal']);
const ALIVE = NOUNS.filter(({ group }) => group === 'person' || group === 'animal');

function whoWords({ scene, analysis, believe }: Evidence): Finding {
  const seen = ALIVE.filter(({ key }) => scene.things.has(key));
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
  const { gist } = analysis.impression;
  if (gist?.group === 'animal') return says(gist.kind, { confidence: gist.confidence, reason: gist.name });
  return believe(ANYBODY).stands === 'absent' ? says('никого', { confidence: 0.9 }) : unknown();
}
