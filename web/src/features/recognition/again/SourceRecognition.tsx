import { ActionIcon, Menu } from '@mantine/core';
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

/** What else can be done with a whole source. */
export function SourceRecognitionMenu({ projectId, dataSourceId, title }: Props) {
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
        <Menu.Item leftSection={<IconRefresh size={16} />} disabled={run !== null} onClick={ask}>
          {ru.recognition.recogniseAgain}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Seen while it lasts, on whatever screen of the source. */
export function SourceRecognitionProgress({ projectId, dataSourceId }: Omit<Props, 'title'>) {
  const { run } = useRecogniseAgain({ data_source_id: dataSourceId });
  return run && <RunProgress run={run} projectId={projectId} />;
}
