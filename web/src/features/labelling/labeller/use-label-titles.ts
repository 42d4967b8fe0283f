import { classKey, type FrameReading } from '@rakurs/contract';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useRefreshClasses, useClasses } from '../classes/use-title-counts.ts';
import type { ShownLabel } from '../store/shown-labels.ts';
import { createColours } from '../logic/class-colours.ts';
import { countTitles, suggest, titlesByDigit } from '../logic/titles.ts';

const NONE: never[] = [];

interface Parts {
  projectId: number;
  labels: readonly ShownLabel[];
  frames: readonly FrameReading[];
}

/** A class that the server has and we do not know yet has its digit and its colour there. */
const useFreshClasses = (projectId: number, fresh: string): void => {
  const ask = useRefreshClasses(projectId);
  const learn = useEffectEvent(ask);
  useEffect(() => {
    if (fresh !== '') learn();
  }, [fresh]);
};

/**
 * Which titles are offered (those of the project, the commonest first), by which digit each is given, and how it is
 * drawn.
 */
export const useLabelTitles = ({ projectId, labels, frames }: Parts) => {
  const { data } = useClasses(projectId);
  const classes = data?.counts ?? NONE;
  const renamed = data?.renamed ?? NONE;
  const drawn = useMemo(() => labels.map(({ title }) => title), [labels]);
  const counts = useMemo(() => countTitles(classes, drawn), [classes, drawn]);
  const unknown = useMemo(() => {
    const known = new Set(classes.map(({ title }) => classKey(title)));
    return [
      ...new Set(
        labels.flatMap(({ title, state }) =>
          state === 'saved' && !known.has(classKey(title)) ? [classKey(title)] : [],
        ),
      ),
    ]
      .toSorted()
      .join('\n');
  }, [classes, labels]);
  useFreshClasses(projectId, data ? unknown : '');
  /** What machines call by a name that the project has given up is offered by the new one. */
  const projectName = useMemo(() => {
    const names = new Map(renamed.map(({ from, to }) => [from, to]));
    return (seen: string): string => names.get(classKey(seen)) ?? seen;
  }, [renamed]);
  const fresh = [
    ...new Set([
      ...drawn,
      ...frames.flatMap(({ detections }) => detections.map(({ class_name }) => projectName(class_name))),
    ]),
  ].join('\n');
  // Only a new name makes new colours: the canvas is painted anew with them.
  const colourOf = useMemo(() => createColours(classes, fresh === '' ? [] : fresh.split('\n')), [classes, fresh]);
  return {
    /** The keys from 1 to 9, each always the same class. */
    quickTitles: useMemo(() => titlesByDigit(classes), [classes]),
    suggest: (typed: string): string[] => suggest(typed, counts),
    projectName,
    colourOf,
  };
};
