import type { Evidence } from './belief.ts';
import { no, unknown, yes, type Finding } from './finding.ts';
import { anyOf, type Meaning } from './names.ts';
import type { Question } from './question.ts';

const NOBODY = /(^| )(никого|ни души|безлюдн\S+)( |$)/u;
const ON_WHEELS = /(^| )(парковк\S+|стоянк\S+|дорог\S+|улиц\S+|шоссе|трасс\S+|двор\S*)( |$)/u;

const PEOPLE = anyOf('человек', ['person']);
const ALIVE = anyOf('люди или животные', ['person', 'animal']);
const ANYTHING_MOVING = anyOf('люди, животные или транспорт', ['person', 'animal', 'vehicle']);

/** 'пусто ли на парковке', 'никого нет' */
export function answerWhetherEmpty({ text, terms }: Question, evidence: Evidence): Finding {
  if (terms.some(({ meaning }) => meaning.category !== 'place')) return unknown();
  if (/людн/u.test(text)) return emptyOf(PEOPLE, evidence);
  return emptyOf(!NOBODY.test(text) && ON_WHEELS.test(text) ? ANYTHING_MOVING : ALIVE, evidence);
}

function emptyOf(meaning: Meaning, { believe, tell }: Evidence): Finding {
  const belief = believe(meaning);
  if (belief.stands === 'there') return no(belief.confidence, tell(meaning, belief));
  return belief.stands === 'absent' ? yes(belief.confidence, `${meaning.name}: не видно`) : unknown();
}
