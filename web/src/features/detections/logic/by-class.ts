import type { Detection } from '@rakurs/contract';

/** By class in the order of letters; within one by time, and at one time the surest first. */
export const byClass = (detections: readonly Detection[]): [title: string, own: Detection[]][] => {
  const classes = new Map<string, Detection[]>();
  for (const detection of detections) {
    const own = classes.get(detection.class_name);
    if (own) own.push(detection);
    else classes.set(detection.class_name, [detection]);
  }
  return [...classes]
    .sort(([one], [other]) => one.localeCompare(other, 'ru'))
    .map(([title, own]) => [
      title,
      own.toSorted((one, other) => one.start_time - other.start_time || other.confidence - one.confidence),
    ]);
};
