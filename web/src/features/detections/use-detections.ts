import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import { pollMsOf } from './logic/poll.ts';
import { withVerdict, Verdict, verdictKey, type Found } from './logic/verdicts.ts';

/** What is looked at: a whole project, one of its classes, or one file with what is only offered to who labels. */
export type DetectionScope = { classifierId: number | null } | { fileId: number };

export const detectionsKey = (projectId: number) => ['detections', projectId];
const sightKey = (projectId: number, sight: DetectionScope) => [
  ...detectionsKey(projectId),
  'fileId' in sight ? 'file' : 'class',
  'fileId' in sight ? sight.fileId : sight.classifierId,
];

const queryOf = (sight: DetectionScope) => {
  if ('fileId' in sight) return { data_source_file_id: sight.fileId, with_proposals: 'true' as const };
  return sight.classifierId === null ? {} : { classifier_id: sight.classifierId };
};

const isSeen = (sight: DetectionScope, fileIds: readonly number[]): boolean =>
  !('fileId' in sight) || fileIds.length === 0 || fileIds.includes(sight.fileId);

/** Has everything that was found in a project asked for anew. */
export const useRefreshDetections = (projectId: number): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: detectionsKey(projectId) });
};

// A scan tells of every batch.
const ASK_AGAIN_MS = 500;

/**
 * What a user has said and the server does not know yet. An answer that comes meanwhile must not bring back what was
 * called wrong.
 */
const useUnsent = (projectId: number): ((found: Found) => Found) => {
  const verdicts = useMutationState({
    filters: { mutationKey: verdictKey(projectId), status: 'pending' },
    select: ({ state }) => Verdict.safeParse(state.variables).data,
  });
  return useCallback(
    (found) => verdicts.reduce((known, verdict) => (verdict ? withVerdict(known, verdict) : known), found),
    [verdicts],
  );
};

/** What was found. Live events tell at once; asking (B section 9) is for those that got lost. */
export const useDetections = ({
  projectId,
  sight,
  isWanted = true,
}: {
  projectId: number;
  sight: DetectionScope;
  isWanted?: boolean;
}) => {
  const queries = useQueryClient();
  const select = useUnsent(projectId);
  const queryKey = sightKey(projectId, sight);
  const again = async () => {
    // A scan tells faster than a slow answer comes. It is waited for, and may be of before the news: then it is asked
    // for once more, however many have told meanwhile.
    const isUnderWay = queries.isFetching({ queryKey, exact: true }) > 0;
    await queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
    if (isUnderWay) await queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
  };
  const soon = useThrottled(() => void again(), ASK_AGAIN_MS);
  useLive(
    'detections.changed',
    ({ project_id, data_source_file_ids }) =>
      project_id === projectId && isSeen(sight, data_source_file_ids) && soon(undefined),
    () => void again(),
  );
  return useQuery<Found>({
    queryKey,
    queryFn: () => api.listDetections({ params: { projectId }, query: queryOf(sight) }),
    select,
    enabled: isWanted,
    refetchInterval: ({ state }) => pollMsOf(state.data),
  });
};
