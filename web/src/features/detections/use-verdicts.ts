import { notifications } from '@mantine/notifications';
import type { Detection } from '@rakurs/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText, isGone } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { hideWrongNotice, showWrongNotice } from './wrong-notice.tsx';
import { withVerdict, verdictKey, type Found, type Verdict } from './logic/verdicts.ts';
import { useRefreshClassifiers } from './use-classifiers.ts';
import { detectionsKey, useRefreshDetections } from './use-detections.ts';

const texts = ru.detections.verdict;

export type GiveVerdict = (detection: Detection, isRight: boolean | null) => void;

/**
 * What a user says of a detection is seen at once and sent behind; what was called wrong is gone, with a way back for
 * a while.
 */
export const useVerdicts = (projectId: number): GiveVerdict => {
  const queries = useQueryClient();
  const askForDetections = useRefreshDetections(projectId);
  const askForClassifiers = useRefreshClassifiers(projectId);
  const queryKey = detectionsKey(projectId);
  const send = useMutation({
    mutationKey: verdictKey(projectId),
    // One after another: taking it back must not overtake what it takes back.
    scope: { id: `verdicts ${projectId}` },
    mutationFn: ({ detectionId, isRight }: Verdict) =>
      api.judgeDetection({ params: { projectId, detectionId }, body: { is_right: isRight } }),
    onError: (error, { detectionId, isRight }) => {
      if (isRight === false) hideWrongNotice(detectionId);
      // Looked for anew, what was found is there under another number.
      notifications.show({
        title: texts.failed,
        message: isGone(error) ? texts.foundAnew : errorText(error),
        color: 'red',
      });
      askForDetections();
    },
    onSuccess: (_, verdict) => {
      // An answer from before it was said may have come meanwhile.
      queries.setQueriesData<Found>({ queryKey }, (found) => found && withVerdict(found, verdict));
      // What comes back is not known here any more.
      if (verdict.isRight !== false) askForDetections();
    },
    onSettled: askForClassifiers,
  });

  const say = (verdict: Verdict): void => {
    // An answer that is under way knows nothing of it yet.
    void queries.cancelQueries({ queryKey });
    queries.setQueriesData<Found>({ queryKey }, (found) => found && withVerdict(found, verdict));
    send.mutate(verdict);
  };
  return (detection, isRight) => {
    say({ detectionId: detection.id, isRight });
    if (isRight === false)
      showWrongNotice({
        detectionId: detection.id,
        title: detection.class_name,
        undo: () => say({ detectionId: detection.id, isRight: detection.is_right }),
      });
  };
};
