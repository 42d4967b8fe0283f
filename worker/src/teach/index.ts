import type { LearningReport, TaughtModel } from '@rakurs/contract';
import type { Features } from './features.ts';
import type { ClassLesson, Found } from './lesson.ts';
import type { TaughtClass } from './taught-class.ts';

export { RECIPE, type Features } from './features.ts';
export type { ClassLesson, Found, LessonFrame } from './lesson.ts';
export { readTaughtClass, type TaughtClass } from './taught-class.ts';

export interface Learned {
  model: TaughtModel;
  report: LearningReport;
}

/** Learns a class from what people said of a few pictures. The same lesson gives the same class. */
export function learnClass(lesson: ClassLesson): Learned {
  throw new Error(`${lesson.kind}: not yet`);
}

/** Whether finding it needs the quarters of a picture, too. */
export function seesTiles(_taught: TaughtClass): boolean {
  return true;
}

/** Where the class is, the surest first, down to a confidence that nobody would be shown. */
export function findClass(_taught: TaughtClass, _features: Features): Found[] {
  return [];
}
