import { notifications } from '@mantine/notifications';
import type { Classifier } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorText, useLive } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import { useRefreshDetections } from './use-detections.ts';

interface Known {
  classifiers: Classifier[];
}

const classifiersKey = (projectId: number) => ['classifiers', projectId];

/** Has the classes of a project asked for anew. */
export const useRefreshClassifiers = (projectId: number): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: classifiersKey(projectId) });
};

// Somebody who labels makes several rectangles a second; asking once a second is enough to watch their number.
const ASK_AGAIN_MS = 1000;

/** The recognisable features of a project, kept true while they are looked at. */
export const useClassifiers = (projectId: number) => {
  const again = useRefreshClassifiers(projectId);
  const soon = useThrottled(again, ASK_AGAIN_MS);
  useLive('classifiers.changed', ({ project_id }) => project_id === projectId && soon(undefined), again);
  useLive('detections.changed', ({ project_id }) => project_id === projectId && soon(undefined));
  useLive('labels.changed', () => soon(undefined));
  useLive('classes.changed', ({ project_id }) => project_id === projectId && soon(undefined));
  // Always: whoever comes back from labelling looks for what has just been drawn.
  return useQuery({
    queryKey: classifiersKey(projectId),
    queryFn: () => api.listClassifiers({ params: { projectId } }),
    select: ({ classifiers }) => classifiers,
    refetchOnMount: 'always',
  });
};

/** Sets from what confidence a class is shown; null: the automatic one. Nothing is searched anew. */
export const useChangeThreshold = (projectId: number, classifierId: number) => {
  const queries = useQueryClient();
  const askForDetections = useRefreshDetections(projectId);
  const askForClassifiers = useRefreshClassifiers(projectId);
  const put = (classifier: Classifier) =>
    queries.setQueryData<Known>(
      classifiersKey(projectId),
      (known) =>
        known && { classifiers: known.classifiers.map((one) => (one.id === classifier.id ? classifier : one)) },
    );
  return useMutation({
    // One after another: the last that was said is the last that is heard.
    scope: { id: `threshold ${classifierId}` },
    mutationFn: (threshold: number | null) =>
      api.changeClassifier({ params: { projectId, classifierId }, body: { threshold } }),
    onSuccess: (classifier) => {
      put(classifier);
      // An answer that is under way may know nothing of it yet.
      if (queries.isFetching({ queryKey: classifiersKey(projectId) }) > 0) askForClassifiers();
      askForDetections();
    },
    onError: (error) =>
      void notifications.show({ title: ru.detections.threshold.failed, message: errorText(error), color: 'red' }),
  });
};
