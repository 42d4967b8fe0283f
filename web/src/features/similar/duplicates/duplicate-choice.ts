import type { DuplicateGroup, FileWithoutLabels } from '@rakurs/contract';

/** Which picture of each group stays, by the id of the group's best one; the best where nothing else was chosen. */
export type Chosen = ReadonlyMap<number, number>;

/** A group is known by its best picture. */
export const groupIdOf = ({ files }: DuplicateGroup): number => files[0]?.id ?? 0;

/** One that has gone meanwhile is no choice any more. */
export const fileToKeep = (group: DuplicateGroup, chosen: Chosen): number => {
  const wanted = chosen.get(groupIdOf(group));
  return group.files.some(({ id }) => id === wanted) && wanted !== undefined ? wanted : groupIdOf(group);
};

export const filesToDelete = (group: DuplicateGroup, chosen: Chosen): FileWithoutLabels[] =>
  group.files.filter(({ id }) => id !== fileToKeep(group, chosen));

export const isBestKept = (group: DuplicateGroup, chosen: Chosen): boolean =>
  fileToKeep(group, chosen) === groupIdOf(group);
