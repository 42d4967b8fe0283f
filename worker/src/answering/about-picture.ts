import type { Sight } from '@rakurs/contract';
import { enumerate, whereTaken } from '../language/index.ts';
import { no, says, unknown, yes, type Finding, type Question } from './question.ts';

/** By day the mean lightness of a picture lies above, by night below; between the two nobody can say. */
const NIGHT = 0.22;
const DAY = 0.4;
const PREVAILS = 0.18;

/** Questions that light and colours of the whole picture decide. Null when the question is about something else. */
export function answerAboutPicture(question: Question, sight: Sight): Finding | null {
  const { text, things } = question;
  const { is_grey: isGrey } = sight.impression;
  if (/черно-бел/u.test(text)) return isGrey ? yes(0.95, null) : no(0.95, null);
  if (/(^| )цветн(ой|ая|ое|ые)( |$)/u.test(text)) return isGrey ? no(0.95, null) : yes(0.95, null);
  if (/(^| )(день|днем|ночь|ночью|ночи|время суток|времени суток|светло|темно)( |$)/u.test(text)) return dayOrNight(sight);
  if (/(^| )(помещени\S+|улице|улица|внутри|снаружи)( |$)/u.test(text) && things.length === 0) return whereWords(sight);
  if (/(^| )(цвет|цвета|цветов|цветам)( |$)/u.test(text) && things.length === 0) return colours(sight);
  return null;
}

function whereWords(sight: Sight): Finding {
  const where = whereTaken(sight);
  return where === null ? unknown() : says(where === 'inside' ? 'в помещении' : 'на улице', { confidence: 0.85 });
}

/** Lamps make their own day: inside, light tells nothing. */
function dayOrNight({ objects, impression: { lightness } }: Sight): Finding {
  if (whereTaken({ objects }) === 'inside') return unknown('в помещении');
  if (lightness < NIGHT) return says('ночь', { confidence: 0.75, reason: 'кадр тёмный' });
  return lightness > DAY ? says('день', { confidence: 0.75, reason: 'кадр светлый' }) : unknown();
}

function colours({ impression: { palette, is_grey: isGrey } }: Sight): Finding {
  if (isGrey) return says('чёрно-белый снимок', { confidence: 0.95 });
  const names = palette.filter(({ share }) => share > PREVAILS).map(({ name }) => name);
  return names.length === 0 ? unknown() : says(enumerate(names), { confidence: 0.9 });
}
