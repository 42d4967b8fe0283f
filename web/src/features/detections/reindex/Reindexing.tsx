import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { CommandProgress } from '#shared/money/CommandProgress.tsx';
import { ru } from '#shared/text/ru.ts';
import { doneWords } from '../logic/reindex-words.ts';
import styles from './Reindexing.module.css';
import { ReindexWindow } from './ReindexWindow.tsx';
import { useCancelReindex, useReindexing, type ReindexState } from './use-reindex.ts';

const texts = ru.detections.reindex;

/**
 * Teaches what has changed and looks for it everywhere: first what it takes, then how far it is and what came of it.
 */
export function Reindexing({ projectId }: { projectId: number }) {
  const [isOpen, window] = useDisclosure(false);
  const reindexing = useReindexing(projectId);
  const { state } = reindexing;
  return (
    <div className="grid gap-12">
      {state.step === 'running' ? (
        <Running projectId={projectId} state={state} />
      ) : (
        <Ended state={state} onDismiss={reindexing.dismiss} />
      )}
      {state.step !== 'running' && (
        <Button
          className="at-start"
          leftSection={<IconRefresh size={16} />}
          onClick={() => {
            reindexing.again();
            window.open();
          }}
        >
          {texts.open}
        </Button>
      )}
      <ReindexWindow
        projectId={projectId}
        reindexing={reindexing}
        isOpen={isOpen}
        onClose={window.close}
        onStarted={(ticketId) => {
          reindexing.watch(ticketId);
          window.close();
        }}
      />
    </div>
  );
}

function Running({ projectId, state }: { projectId: number; state: Extract<ReindexState, { step: 'running' }> }) {
  const cancel = useCancelReindex();
  return (
    <div className={`grid top ${styles.running}`}>
      <CommandProgress
        progress={state.progress}
        note={state.note}
        projectId={projectId}
        texts={texts}
        hint={texts.hint}
      />
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(state.ticketId)}>
        {texts.cancel}
      </Button>
    </div>
  );
}

const outcomeWords = (state: ReindexState): string | null => {
  switch (state.step) {
    case 'idle':
    case 'running':
      return null;
    case 'done':
      return doneWords(state);
    case 'cancelled':
      return texts.cancelled;
    case 'failed':
      return state.error || texts.failed;
  }
};

function Ended({ state, onDismiss }: { state: ReindexState; onDismiss: () => void }) {
  const words = outcomeWords(state);
  if (words === null) return null;
  return (
    <div className="row wrap gap-4-12">
      <Text role={state.step === 'failed' ? 'alert' : 'status'}>{words}</Text>
      <Button variant="subtle" size="compact-sm" onClick={onDismiss}>
        {texts.dismiss}
      </Button>
    </div>
  );
}
