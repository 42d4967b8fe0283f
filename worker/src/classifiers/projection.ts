import { z } from 'zod';
import { readModelFile } from '../models/read-model-file.ts';

/** How the many numbers of a cell become few: the directions in which the cells of everyday photographs differ most. */
export interface Axes {
  /** Of the network. */
  channels: number;
  /** Of the plane. */
  kept: number;
  /** Of cells of length one; a number a channel. */
  mean: readonly number[];
  /** `kept` numbers for each channel. */
  axes: readonly number[];
  /** A byte of the plane times this is the number. */
  scale: number;
}
export interface Projection {
  fine: Axes;
  coarse: Axes;
}

const PROJECTION = {
  title: 'Обучение классов 1',
  file: 'teach-1/projection.json',
  sha256: '748684e1c90cda2c0f590f84afca8828153ac8ef96106fcf670257fc34acf2b4',
} as const;

const AxesFile = z
  .strictObject({
    channels: z.int(),
    kept: z.int(),
    mean: z.array(z.number()),
    axes: z.array(z.number()),
    scale: z.number().positive(),
  })
  .refine(({ channels, kept, mean, axes }) => mean.length === channels && axes.length === channels * kept);
const ProjectionFile = z.strictObject({ fine: AxesFile, coarse: AxesFile });

export const readProjection = async (modelsFolder: string): Promise<Projection> =>
  ProjectionFile.parse(JSON.parse((await readModelFile(PROJECTION, modelsFolder)).toString()));
