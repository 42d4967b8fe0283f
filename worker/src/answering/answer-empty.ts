import type { Evidence } from './belief.ts';
import { no, unknown, yes, type Finding } from './finding.ts';
import { anyOf, isThing, type Meaning } from './names.ts';
import type { Question } from './question.ts';

const ASKS_EMPTY =
  /(^| )(пусто|пустой|пустая|пустое|пустые|пустует|безлюдно|безлюдный|безлюдная|никого|ни души|свободно)( |$)/u;
const ABSENT = /(^| )(отсутствует|отсутствуют|отсутствие)( |$)/u;
const NOBODY = /(^| )(никого|ни души|безлюдн\S+)( |$)/u;
const ON_WHEELS = /(^| )(парковк\S+|стоянк\S+|дорог\S+|улиц\S+|шоссе|трасс\S+|двор\S*)( |$)/u;

const PEOPLE = anyOf('человек', ['person']);
const ALIVE = anyOf('люди или животные', ['person', 'animal']);
const ANYTHING_MOVING = anyOf('люди, животные или транспорт', ['person', 'animal', 'vehicle']);

/** 'пусто ли на парковке', 'никого нет', 'люди отсутствуют'. Null when emptiness is not asked for. */
export function answerWhetherEmpty(question: Question, evidence: Evidence): Finding | null {
  const [thing] = question.terms.filter(({ meaning }) => isThing(meaning));
  if (ABSENT.test(question.text) && thing && question.terms.length === 1 && question.unknown.length === 0)
    return emptyOf(thing.meaning, evidence);
  if (!ASKS_EMPTY.test(question.text)) return null;
  if (thing)
    return /(^| )(нет|никого|без)( |$)/u.test(question.text) && question.terms.length === 1
      ? emptyOf(thing.meaning, evidence)
      : unknown();
  if (question.terms.some(({ meaning }) => meaning.category !== 'place')) return unknown();
  return emptyOf(
    NOBODY.test(question.text)
      ? /людн/u.test(question.text)
        ? PEOPLE
        : ALIVE
      : ON_WHEELS.test(question.text)
        ? ANYTHING_MOVING
        : ALIVE,
    evidence,
  );
}

function emptyOf(meaning: Meaning, { believe, tell }: Evidence): Finding {
  const belief = believe(meaning);
  if (belief.stands === 'there') return no(belief.confidence, tell(meaning, belief));
  return belief.stands === 'absent' ? yes(belief.confidence, `${meaning.name}: не видно`) : unknown();
}
