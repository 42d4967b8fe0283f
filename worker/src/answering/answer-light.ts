import { enumerate } from '../language/index.ts';
import { PROBABLE, SURE } from '../analysis/lexicon.ts';
import { sideSeen } from './answer-place.ts';
import type { Evidence } from './belief.ts';
import { no, percent, says, unknown, yes, type Finding } from './finding.ts';
import type { Question } from './question.ts';

/** By day the mean lightness of an image lies above, by night below; between the two nobody can say. */
const DARK = 0.25;
const LIGHT = 0.36;
const PREVAILS = 0.18;

const DAY = /(^| )(день|днем|дня|дневное|дневной|светлое время)( |$)/u;
const NIGHT = /(^| )(ночь|ночью|ночи|ночная|ночной|ночное)( |$)/u;

/** Questions that light and colours of the whole image decide. Null when the question is about something else. */
export function answerAboutLight(question: Question, evidence: Evidence): Finding | null {
  const { untaught: text, terms } = question;
  const { is_grey: isGrey, lightness } = evidence.analysis.impression;
  const reason = `светлота ${percent(lightness)}`;
  if (/черно-бел/u.test(text)) return isGrey ? yes(0.95) : no(0.95);
  if (/(^| )цветн(ой|ая|ое|ые)( |$)/u.test(text)) return isGrey ? no(0.95) : yes(0.95);
  if (/(^| )(темно|темный|темная|темное|темнота|темень|мрак|затемнен\S*)( |$)/u.test(text) && hasNoThings(question))
    return graded(lightness, { below: yes(0.9, reason), above: no(0.9, reason), reason });
  if (
    /(^| )(светло|светлый|светлая|светлое|освещен|освещена|освещено|яркий|ярко|горит ли свет|включен ли свет|свет включен|свет горит)( |$)/u.test(
      text,
    ) &&
    hasNoThings(question)
  )
    return graded(lightness, { below: no(0.9, reason), above: yes(0.85, reason), reason });
  const [asksDay, asksNight] = [DAY.test(text), NIGHT.test(text)];
  if (
    (asksDay || asksNight || /врем(я|ени) суток/u.test(text)) &&
    terms.every(({ meaning }) => ['nature', 'abstract'].includes(meaning.category))
  )
    return dayOrNight(evidence, { asksDay, asksNight });
  if (
    /(^| )(цвет|цвета|цветов|цветам|оттенок|оттенки)( |$)/u.test(text) &&
    terms.length === 0 &&
    question.colours.length === 0
  )
    return colours(evidence);
  return null;
}

const hasNoThings = ({ terms }: Question): boolean =>
  terms.every(({ meaning }) => meaning.nouns.length === 0 && meaning.category !== 'clothing');

function graded(
  lightness: number,
  { below, above, reason }: { below: Finding; above: Finding; reason: string },
): Finding {
  if (lightness < DARK) return below;
  return lightness > LIGHT ? above : unknown(reason);
}

/** Lamps make their own day: inside, light tells nothing. */
function dayOrNight(
  { scene, analysis: { impression } }: Evidence,
  { asksDay, asksNight }: { asksDay: boolean; asksNight: boolean },
): Finding {
  const night = scene.certainties.get('night') ?? 0;
  const side = sideSeen(scene);
  if (side?.side === 'inside' && night < SURE) return unknown('в помещении');
  const reason = `светлота ${percent(impression.lightness)}`;
  const isNight = night >= PROBABLE || impression.lightness < DARK;
  const isDay = !isNight && night === 0 && impression.lightness > LIGHT;
  if (!isNight && !isDay) return unknown(reason);
  const confidence = isNight ? Math.max(0.75, night) : side ? 0.92 : 0.75;
  if (asksDay === asksNight) return says(isNight ? 'ночь' : 'день', { confidence, reason });
  return asksNight === isNight ? yes(confidence, reason) : no(confidence, reason);
}

function colours({
  analysis: {
    impression: { palette, is_grey: isGrey },
  },
}: Evidence): Finding {
  if (isGrey) return says('чёрно-белый снимок', { confidence: 0.95 });
  const names = palette.filter(({ share }) => share > PREVAILS).map(({ name }) => name);
  return names.length === 0 ? unknown() : says(enumerate(names), { confidence: 0.9 });
}
