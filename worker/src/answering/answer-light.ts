import { enumerate } from '../language/index.ts';
import { PROBABLE, SURE } from '../analysis/lexicon.ts';
import { sideSeen } from './answer-place.ts';
import type { Evidence } from './belief.ts';
import { no, percent, says, unknown, yes, type Finding } from './finding.ts';
import { DAY, NIGHT } from './question-form.ts';
import type { Question } from './question.ts';

/** By day the mean lightness of an image lies above, by night below; between the two nobody can say. */
const BLACK = 0.15;
const DARK = 0.25;
const LIGHT = 0.36;
const PREVAILS = 0.18;
const MAY_BE_NIGHT = 0.3;

/** Questions that light and colours of the whole image decide. */
export function answerAboutLight({ untaught: text }: Question, { analysis: { impression } }: Evidence): Finding {
  const { is_grey: isGrey, lightness } = impression;
  const reason = `светлота ${percent(lightness)}`;
  if (/черно-бел/u.test(text)) return isGrey ? yes(0.95) : no(0.95);
  if (/(^| )цветн(ой|ая|ое|ые)( |$)/u.test(text)) return isGrey ? no(0.95) : yes(0.95);
  return /(^| )(темн|мрак|темень|затемнен)/u.test(text)
    ? graded(lightness, { below: yes(0.9, reason), above: no(0.9, reason), reason })
    : graded(lightness, { below: no(0.9, reason), above: yes(0.85, reason), reason });
}

function graded(
  lightness: number,
  { below, above, reason }: { below: Finding; above: Finding; reason: string },
): Finding {
  if (lightness < DARK) return below;
  return lightness > LIGHT ? above : unknown(reason);
}

/** Lamps make their own day: inside, light tells nothing. */
export function answerTimeOfDay({ untaught: text }: Question, evidence: Evidence): Finding {
  const { analysis, probabilities } = evidence;
  const { lightness } = analysis.impression;
  const [asksDay, asksNight] = [DAY.test(text), NIGHT.test(text)];
  const night = Math.max(probabilities.ofLemma('night'), probabilities.ofLemma('nighttime'));
  const side = sideSeen(evidence);
  if (side?.side === 'inside' && night < SURE) return unknown('в помещении');
  const reason = `светлота ${percent(lightness)}`;
  const isNight = night >= PROBABLE || lightness < BLACK || (lightness < DARK && night >= MAY_BE_NIGHT);
  const isDay = !isNight && night < MAY_BE_NIGHT && lightness > (side ? DARK : LIGHT);
  if (!isNight && !isDay) return unknown(reason);
  const confidence = isNight ? Math.max(0.75, night) : side ? 0.92 : 0.75;
  if (asksDay === asksNight) return says(isNight ? 'ночь' : 'день', { confidence, reason });
  return asksNight === isNight ? yes(confidence, reason) : no(confidence, reason);
}

export function answerMainColours({
  analysis: {
    impression: { palette, is_grey: isGrey },
  },
}: Evidence): Finding {
  if (isGrey) return says('чёрно-белый снимок', { confidence: 0.95 });
  const names = palette.filter(({ share }) => share > PREVAILS).map(({ name }) => name);
  return names.length === 0 ? unknown() : says(enumerate(names), { confidence: 0.9 });
}
