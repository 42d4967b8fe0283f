import { HOUR_MS, type Clock } from '#platform/clock.ts';
import type { EventBus } from '#platform/events.ts';
import type { ProjectsQuery } from '#modules/access/index.ts';
import { fileChanged } from '../media.events.ts';
import type { FileProgressStore, Unfinished, WaitingClips } from './file-progress.store.ts';
import type { FileRow } from './files.store.ts';

/**
 * When a whole archive is asked for at once nobody looks at each of its cards, and a hundred thousand messages would
 * drown the few that matter.
 */
const MAX_TOLD = 200;

/** How the descriptions of files are coming on, as those who make them tell. */
export const createFileProgress = ({
  store,
  events,
  clock,
}: {
  store: FileProgressStore;
  events: EventBus;
  clock: Clock;
}) => ({
  /** In the transaction under way. Files that are at one of the steps of `unless` stay there. */
  async setRecognition(
    fileIds: number[],
    to: FileRow['recognition'],
    { unless = [] }: { unless?: FileRow['recognition'][] } = {},
  ): Promise<void> {
    const changed = await store.setRecognition(fileIds, to, unless);
    if (changed.length > MAX_TOLD) return;
    for (const { id, dataSourceId, projectId } of changed)
      events.emit(
        fileChanged,
        { projectIds: [projectId] },
        { id, data_source_id: dataSourceId, changes: { recognition: to } },
      );
  },
  /** Clips of these cameras that nobody has described yet, by camera and by what they wait for. */
  countWaitingClips: (streamFileIds: number[]): Promise<WaitingClips[]> =>
    store.countWaitingClips(streamFileIds, new Date(clock.now().getTime() - HOUR_MS)),
  countUnfinished: (projects: ProjectsQuery): Promise<Unfinished[]> => store.countUnfinished(projects),
});
