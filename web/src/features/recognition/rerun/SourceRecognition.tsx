import { ActionIcon, Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots, IconRefresh } from '@tabler/icons-react';
import { errorText } from '#shared/api/index.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { askToRecognise } from './ask-to-recognise.tsx';
import { RunProgress } from './RunProgress.tsx';
import { useRecogniseAgain } from './use-recognise-again.ts';

interface Props {
  projectId: number;
  dataSourceId: number;
  title: string;
}

/** Has machines look at a whole source once more, after a question with its price. */
const useAskForSource = ({ projectId, dataSourceId, title }: Props): { isRunning: boolean; ask: () => void } => {
  const { run, start } = useRecogniseAgain({ data_source_id: dataSourceId });
  const begin = () =>
    start({
      onDone: ({ files, failed }) => {
        const message =
          failed > 0
            ? ru.recognition.sourceDonePartly(formatNumber(files - failed), formatNumber(failed))
            : ru.recognition.sourceDone(formatNumber(files));
        notifications.show({ title, message, color: failed > 0 ? 'yellow' : 'teal' });
      },
      onFailed: (error) =>
        notifications.show({ title: ru.recognition.sourceFailed(title), message: errorText(error), color: 'red' }),
    });
  const ask = () =>
    askToRecognise({
      params: { data_source_id: dataSourceId },
      projectId,
      title: ru.recognition.recogniseAgain,
      text: ru.recognition.sourceQuestion(title),
      confirm: ru.recognition.recogniseAgain,
      onConfirm: begin,
    });
  return { isRunning: run !== null, ask };
};

/** What else can be done with a whole source. */
export function SourceRecognitionMenu(source: Props) {
  const { isRunning, ask } = useAskForSource(source);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={ru.recognition.moreActions}
          title={ru.recognition.moreActions}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRefresh size={16} />} disabled={isRunning} onClick={ask}>
          {ru.recognition.recogniseAgain}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same among other buttons. */
export function SourceRecognitionButton(source: Props) {
  const { isRunning, ask } = useAskForSource(source);
  return (
    <Button variant="default" leftSection={<IconRefresh size={16} />} disabled={isRunning} onClick={ask}>
      {ru.recognition.recogniseAgain}
    </Button>
  );
}

/** Seen while it lasts, on whatever screen of the source. */
export function SourceRecognitionProgress({ projectId, dataSourceId }: Omit<Props, 'title'>) {
  const { run } = useRecogniseAgain({ data_source_id: dataSourceId });
  return run && <RunProgress run={run} projectId={projectId} />;
}
