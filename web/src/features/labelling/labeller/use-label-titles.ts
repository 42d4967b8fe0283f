import { classKey, type FrameReading } from '@rakurs/contract';
import { useMemo } from 'react';
import { useClasses } from '../counts/use-title-counts.ts';
import { createColours } from '../logic/class-colours.ts';
import type { Shape } from '../logic/history.ts';
import { countTitles, suggest } from '../logic/titles.ts';
import { useRecentTitles } from './use-recent-titles.ts';

const QUICK_TITLES = 9;
const NONE: never[] = [];

interface Parts {
  projectId: number;
  labels: readonly Shape[];
  frames: readonly FrameReading[];
}

/** Which titles are offered (those of the project, the commonest first, and before them those used last), and how each is drawn. */
export const useLabelTitles = ({ projectId, labels, frames }: Parts) => {
  const { data } = useClasses(projectId);
  const classes = data?.counts ?? NONE;
  const renamed = data?.renamed ?? NONE;
  const { recent, noteTitle } = useRecentTitles();
  const drawn = useMemo(() => labels.map(({ title }) => title), [labels]);
  const counts = useMemo(() => countTitles(classes, drawn), [classes, drawn]);
  const known = useMemo(() => [...new Set([...recent, ...counts.map(({ title }) => title)])], [recent, counts]);
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
    /** The keys from 1 to 9. */
    quickTitles: known.slice(0, QUICK_TITLES),
    suggest: (typed: string): string[] => suggest(typed, counts),
    noteTitle,
    projectName,
    colourOf,
  };
};
