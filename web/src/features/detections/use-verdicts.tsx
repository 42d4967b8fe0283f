import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Detection } from '@rakurs/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { judged, verdictKey, type Found, type Verdict } from './logic/verdicts.ts';
import { useAskForClassifiers } from './use-classifiers.ts';
import { detectionsKey, useAskForDetections } from './use-detections.ts';
import styles from './Verdicts.module.css';

/** Long enough to notice a mistake and to reach the button. */
const UNDO_MS = 15_000;
const texts = ru.detections.verdict;

export type Judge = (detection: Detection, isRight: boolean | null) => void;

/** What a person says of a detection is seen at once and sent behind; what was called wrong is gone, with a way back for a while. */
export const useVerdicts = (projectId: number): Judge => {
  const queries = useQueryClient();
  const askForDetections = useAskForDetections(projectId);
  const askForClassifiers = useAskForClassifiers(projectId);
  const queryKey = detectionsKey(projectId);
  const send = useMutation({
    mutationKey: verdictKey(projectId),
    // One after another: taking it back must not overtake what it takes back.
    scope: { id: `verdicts ${projectId}` },
    mutationFn: ({ detectionId, isRight }: Verdict) => api.judgeDetection({ params: { projectId, detectionId }, body: { is_right: isRight } }),
    onError: (error) => {
      notifications.show({ title: texts.failed, message: errorText(error), color: 'red' });
      askForDetections();
    },
    onSuccess: (_, verdict) => {
      // An answer from before it was said may have come meanwhile.
      queries.setQueriesData<Found>({ queryKey }, (found) => found && judged(found, verdict));
      // What comes back is not known here any more.
      if (verdict.isRight !== false) askForDetections();
    },
    onSettled: askForClassifiers,
  });

  const say = (verdict: Verdict): void => {
    // An answer that is under way knows nothing of it yet.
    void queries.cancelQueries({ queryKey });
    queries.setQueriesData<Found>({ queryKey }, (found) => found && judged(found, verdict));
    send.mutate(verdict);
  };
  return (detection, isRight) => {
    say({ detectionId: detection.id, isRight });
    if (isRight !== false) return;
    const id = `wrong-${detection.id}`;
    const undo = () => {
      notifications.hide(id);
      say({ detectionId: detection.id, isRight: detection.is_right });
    };
    notifications.show({ id, autoClose: UNDO_MS, message: <GoneNotice title={detection.class_name} onUndo={undo} /> });
  };
};

function GoneNotice({ title, onUndo }: { title: string; onUndo: () => void }) {
  return (
    <div className={styles.gone}>
      <Text size="sm">{texts.gone(title)}</Text>
      <Button size="compact-sm" variant="light" onClick={onUndo}>
        {texts.undo}
      </Button>
    </div>
  );
}
