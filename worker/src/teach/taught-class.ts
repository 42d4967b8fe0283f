import { z } from 'zod';
import type { ClassifierKind, TaughtModel } from '@rakurs/contract';
import { RECIPE } from './features.ts';

/** What a head has learned, by its kind. The body of a model comes from a server: what is not exactly this is refused. */
const Body = z.strictObject({ floor: z.number() });

export type TaughtClass = z.output<typeof Body> & { kind: ClassifierKind };

/** What another recipe made cannot be read here. */
export function readTaughtClass({ recipe, kind, body }: TaughtModel): TaughtClass {
  if (recipe !== RECIPE) throw new Error(`Класс обучен по рецепту ${recipe}, а здесь ${RECIPE}`);
  return { kind, ...Body.parse(body) };
}
