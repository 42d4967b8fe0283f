import type { ClassifierKind } from '@rakurs/contract';
import type { Box } from '../analysis/boxes.ts';
import type { Features } from './features.ts';

/** An image that a class is learned from, and what people said of it. */
export interface TrainingFrame {
  features: Features;
  /**
   * 'example': the class is here, in these boxes and nowhere else (of a whole frame: none). 'judged': people answered
   * what was found in these boxes, and nobody
   * has said what else is here. 'counter': it is nowhere here. 'unlabelled': nobody has said.
   */
  role: 'example' | 'judged' | 'counter' | 'unlabelled';
  /** What looks alike because it was taken together has the same number. */
  group: number;
  boxes: readonly Box[];
  /** Boxes that a user called wrong. */
  wrong: readonly Box[];
}

export interface TrainingSet {
  kind: ClassifierKind;
  /** The newest last. */
  frames: readonly TrainingFrame[];
  /** Images of everything and nothing: what no class is. */
  bank: readonly Features[];
}

/** Whether a thing of the class is marked on it, by whoever drew it or called it right. */
export const hasThings = ({ boxes }: Pick<TrainingFrame, 'boxes'>): boolean => boxes.length > 0;

/** Where a class was found, and how likely it is that: calibrated, 0 to 1. */
export interface Found extends Box {
  confidence: number;
}
