/**
 * Colours as people ask for them | what the palette calls the same | what it may call by the same name in another
 * light.
 */
const TABLE = `
красный, алый, бордовый, багровый | красный, тёмно-красный, бордовый | оранжевый, розовый, пурпурный, коричневый
оранжевый, рыжий | оранжевый | красный, коричневый, бежевый, жёлтый
желтый, золотой, золотистый | жёлтый | оранжевый, бежевый, коричневый, светло-зелёный, зелёный
зеленый, салатовый | зелёный, тёмно-зелёный, светло-зелёный, серо-зелёный | бирюзовый, жёлтый
бирюзовый | бирюзовый | голубой, зелёный, серо-голубой
голубой | голубой, серо-голубой | синий, бирюзовый, светло-серый
синий | синий, тёмно-синий | голубой, фиолетовый, серо-голубой, чёрный, тёмно-серый
фиолетовый, лиловый, сиреневый | фиолетовый, тёмно-фиолетовый, пурпурный | розовый, синий
розовый | розовый | красный, пурпурный, бежевый, светло-бежевый
коричневый | коричневый, тёмно-коричневый | оранжевый, бежевый, красный, тёмно-красный, чёрный
бежевый | бежевый, светло-бежевый | белый, коричневый, жёлтый, светло-серый, оранжевый
белый | белый, светло-серый | светло-бежевый, бежевый, серый, серо-голубой
серый, серебристый, серебряный | серый, светло-серый, тёмно-серый | чёрный, белый, серо-голубой, серо-зелёный, бежевый, коричневый, голубой
черный, темный | чёрный, тёмно-серый | серый, тёмно-коричневый, тёмно-синий, тёмно-зелёный, коричневый
`;

interface Shades {
  same: readonly string[];
  near: readonly string[];
}

const rows = TABLE.trim()
  .split('\n')
  .map((row) => row.split(' | ').map((part) => part.split(', ')));
const shades = new Map<string, Shades>(
  rows.flatMap(([names = [], same = [], near = []]) => names.map((name) => [name, { same, near }] as const)),
);

/** By the dictionary form that people ask with, the same word: what is looked up must be a colour. */
export const COLOUR_WORDS: ReadonlyMap<string, string> = new Map([...shades.keys()].map((name) => [name, name]));

/**
 * Whether a colour of the palette is the asked one: light and shadow make neighbours of some, and there nobody can
 * tell.
 */
export function isColour(seen: string | null, asked: string): 'same' | 'near' | 'other' {
  const { same, near } = shades.get(asked) ?? { same: [], near: [] };
  if (seen === null || near.includes(seen)) return 'near';
  return same.includes(seen) ? 'same' : 'other';
}
