import type { ClassifierKind } from '@rakurs/contract';
import type { Box } from '../sights/boxes.ts';
import type { Features } from './features.ts';

/** A picture that a class is learned from, and what people said of it. */
export interface LessonFrame {
  features: Features;
  /** 'example': the class is here, in these boxes (of a whole frame: none). 'counter': it is not here. 'unlabelled': nobody has said. */
  role: 'example' | 'counter' | 'unlabelled';
  boxes: readonly Box[];
  /** Boxes that a person called wrong. */
  wrong: readonly Box[];
}

export interface ClassLesson {
  kind: ClassifierKind;
  frames: readonly LessonFrame[];
  /** Pictures of everything and nothing: what no class is. */
  bank: readonly Features[];
}

/** Where a class was found, and how likely it is that: calibrated, 0 to 1. */
export interface Found extends Box {
  confidence: number;
}
