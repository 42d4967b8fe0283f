import type { Impression } from '@rakurs/contract';
import { PROBABLE, SURE } from '../sights/lexicon.ts';
import { capitalise, enumerate } from './grammar.ts';
import { sideOf, sidesOf } from './places.ts';
import type { Scene } from './scene.ts';
import { TAKEN } from './where-taken.ts';

const DARK = 0.22;
const BRIGHT = 0.88;
const PREVAILS = 0.18;

export const lightName = (lightness: number): string | null =>
  lightness < DARK ? 'кадр тёмный' : lightness > BRIGHT ? 'кадр очень светлый' : null;

/** For a picture of which nothing else is known: colours belong to things, and on any other picture they are told with them. */
export function coloursOf({ palette, is_grey: isGrey }: Impression): string | null {
  const names = palette
    .filter(({ share }) => share > PREVAILS)
    .slice(0, 2)
    .map(({ name }) => name);
  if (isGrey || names.length === 0) return null;
  return names.length === 1 ? `преобладает ${names[0]} цвет` : `преобладают ${enumerate(names)} цвета`;
}

/** What the sentences before have said of place and light already. */
interface AlreadySaid {
  text: string;
  hasPlace: boolean;
}

/** 'Снято на открытом воздухе, ночью, снимок чёрно-белый.' Null when there is nothing to add. */
export function settingSentence(scene: Scene, said: AlreadySaid): string | null {
  const { is_grey: isGrey, lightness } = scene.sight.impression;
  const side = sideOf(scene);
  const isMaybeInside = sidesOf(scene).has('inside');
  const isNight = (scene.certainties.get('night') ?? 0) >= SURE && !isMaybeInside;
  const facts = [
    side !== null && !said.hasPlace ? TAKEN[side] : null,
    isNight && !/ноч/i.test(said.text) ? 'ночь' : null,
    isMaybeInside ? null : weatherOf(scene, said.text),
    isGrey ? 'снимок чёрно-белый' : null,
    isNight ? null : lightName(lightness),
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : `${capitalise(facts.join(', '))}.`;
}

/** Rain needs a second sign, since no picture shows the drops; snow needs something else that is outside, since any white thing looks like it. */
function weatherOf(scene: Scene, said: string): string | null {
  const { certainties, things, sight } = scene;
  const at = (lemma: string): number => certainties.get(lemma) ?? 0;
  if (at('rain') >= PROBABLE && (things.has('umbrella') || at('wet') > 0) && !/дожд/i.test(said)) return 'идёт дождь';
  const isOutside = sidesOf(scene).has('outside') || at('tree') >= PROBABLE;
  if (
    at('snow') >= SURE &&
    isOutside &&
    !sight.impression.is_grey &&
    at('water') < PROBABLE &&
    at('beach') === 0 &&
    !/сне[гж]|лыж|сноуборд/i.test(said)
  )
    return 'лежит снег';
  return at('cloud') >= PROBABLE && at('sky') >= SURE && !/облак/i.test(said) ? 'в небе облака' : null;
}

/** When a file was made, and the clock by which its owner would say so. */
export interface Taken {
  realDate: Date | null;
  timeZone: string;
}

/** 'Дата съёмки: 5 мая 2024 года.' */
export function dateSentence({ realDate, timeZone }: Taken): string | null {
  if (!realDate) return null;
  const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    realDate,
  );
  return `Дата съёмки: ${day.replace(/ г\.$/, ' года')}.`;
}
