import type { SearchReason } from '@rakurs/contract';
import type { Meanings } from '../meaning/index.ts';
import type { Sense } from '../meaning/read-meaning.ts';
import type { SearchableFile } from '../ports.ts';
import type { Sighting } from './by-sight.ts';

const SEPARATOR = ', ';

interface Context {
  file: SearchableFile;
  senses: readonly Sense[];
  meanings: Meanings;
}

/**
 * What was seen of what was asked for, by name: 'лошадь, река'. Where no single thing speaks for it, the picture as a
 * whole was near.
 */
export function explainSight(
  { frameId, second, spoken }: Sighting,
  { file, senses, meanings }: Context,
): SearchReason[] {
  const seen = file.frames.find(({ id }) => id === frameId)?.look;
  const names = spoken.flatMap(({ certainty, concepts }, at) => {
    if (certainty === 0) return [];
    const sense = senses[at];
    const kind = seen?.kinds.find(({ id }) => sense?.kinds.includes(id));
    const named = concepts.flatMap((id) => meanings.concepts[id]?.russian[0] ?? []);
    return named.length > 0 ? named : kind ? [meanings.kinds[kind.id]?.name ?? ''] : [];
  });
  const told = [...new Set(names.filter(Boolean))];
  const where = { box: null, second: file.kind === 'video' ? second : null, frame_id: frameId };
  if (told.length === 0)
    return [
      {
        field: 'concept',
        how: 'likeness',
        fragment: senses.map(({ words }) => words.join(' ')).join(SEPARATOR),
        marks: [],
        ...where,
      },
    ];
  let end = 0;
  const marks = told.map((name): [number, number] => {
    const start = end;
    end = start + name.length + SEPARATOR.length;
    return [start, start + name.length];
  });
  return [{ field: 'concept', how: 'exact', fragment: told.join(SEPARATOR), marks, ...where }];
}
