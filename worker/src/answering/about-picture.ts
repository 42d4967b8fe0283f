import type { Sight } from '@rakurs/contract';
import { capitalise, enumerate, TAKEN, whereTaken } from '../language/index.ts';
import type { SeenFrame } from '../sights/subject.ts';
import { UNKNOWN, type Finding, type Question } from './question.ts';

/** By day the mean lightness of a picture lies above, by night below; between the two nobody can say. */
const NIGHT = 0.22;
const DAY = 0.4;
const PREVAILS = 0.18;

/** Questions that light and colours of the whole picture decide. Null when the question is about something else. */
export function answerAboutPicture(question: Question, frames: SeenFrame[]): Finding | null {
  const [frame] = frames;
  if (!frame) return null;
  const { sight } = frame;
  const { text } = question;
  if (/черно-бел|(^| )цветн(ой|ая|ое|ые)( |$)/u.test(text)) return { text: sight.impression.is_grey ? 'Чёрно-белый снимок' : 'Цветной снимок', frame };
  if (/(^| )(день|днем|ночь|ночью|ночи|время суток|времени суток|светло|темно)( |$)/u.test(text)) return { text: dayOrNight(sight), frame };
  if (/(^| )(помещени\S+|улице|улица|внутри|снаружи)( |$)/u.test(text) && question.things.length === 0) return { text: whereWords(sight), frame };
  if (/(^| )(цвет|цвета|цветов|цветам)( |$)/u.test(text) && question.things.length === 0) return { text: colours(sight), frame };
  return null;
}

function whereWords(sight: Sight): string {
  const where = whereTaken(sight);
  return where === null ? UNKNOWN : capitalise(TAKEN[where]);
}

/** Lamps make their own day: inside, light tells nothing. */
function dayOrNight({ objects, impression }: Sight): string {
  if (whereTaken({ objects }) === 'inside') return UNKNOWN;
  if (impression.lightness < NIGHT) return 'Похоже, ночь: кадр тёмный';
  return impression.lightness > DAY ? 'Похоже, день: кадр светлый' : UNKNOWN;
}

function colours({ impression: { palette, is_grey: isGrey } }: Sight): string {
  if (isGrey) return 'Чёрно-белый снимок';
  const names = palette.filter(({ share }) => share > PREVAILS).map(({ name }) => name);
  return names.length === 0 ? UNKNOWN : capitalise(enumerate(names));
}
