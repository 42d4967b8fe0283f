import { z } from 'zod';
import { EMBEDDING_LENGTH, type ClassifierKind, type TaughtModel } from '@rakurs/contract';
import { Calibration } from './calibration.ts';
import { FEATURE_VERSION } from './features.ts';
import type { Linear } from './logistic.ts';
import { TextureModel } from './texture/index.ts';
import { COLUMNS } from './things/describe.ts';

const plane = (columns: number) => z.strictObject({ weights: z.array(z.number()).length(columns), bias: z.number() });

/** What was learned, by the head that learned it. It comes from a server: what is not exactly this is refused. */
const Body = z.discriminatedUnion('head', [
  z.strictObject({ head: z.literal('texture'), texture: TextureModel, calibration: Calibration }),
  z.strictObject({ head: z.literal('things'), plane: plane(COLUMNS), calibration: Calibration }),
  z.strictObject({ head: z.literal('look'), plane: plane(EMBEDDING_LENGTH), calibration: Calibration }),
]);
export type Body = z.output<typeof Body>;

export const keptPlane = ({ weights, bias }: Linear): { weights: number[]; bias: number } => ({
  weights: [...weights],
  bias,
});

/** A class that is ready to be found. */
export type TaughtClass = { kind: ClassifierKind; calibration: Calibration } & (
  { head: 'texture'; texture: TextureModel } | { head: 'things' | 'look'; plane: Linear }
);

/** What another feature version made cannot be read here. */
export function readTaughtClass({ recipe, kind, body }: TaughtModel): TaughtClass {
  if (recipe !== FEATURE_VERSION) throw new Error(`Класс обучен по рецепту ${recipe}, а здесь ${FEATURE_VERSION}`);
  const read = Body.parse(body);
  if ((read.head === 'look') !== (kind === 'frame')) throw new Error(`Класс вида ${kind} не узнают по ${read.head}`);
  if (read.head === 'texture') return { kind, ...read };
  return {
    kind,
    head: read.head,
    calibration: read.calibration,
    plane: { weights: Float64Array.from(read.plane.weights), bias: read.plane.bias },
  };
}
