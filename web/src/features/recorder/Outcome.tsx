import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { errorText } from '#shared/api/index.ts';
import { filePathOf } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { isIdle, type Recorder, type RecorderTrouble } from './recorder.ts';

/** How it went: what stood in the way, or the file that came of it. */
export function Outcome({ recorder }: { recorder: Recorder }) {
  const { trouble, file, recorded } = recorder;
  return (
    <>
      {trouble !== null && <TroubleAlert trouble={trouble} hasRecording={recorded !== null || !isIdle(recorder)} />}
      {file !== null && (
        <Alert role="status" icon={<IconCircleCheck size={20} />} title={ru.recorder.saved}>
          <LinkButton to={filePathOf(file)} variant="default" size="xs">
            {ru.recorder.openFile}
          </LinkButton>
        </Alert>
      )}
    </>
  );
}

function TroubleAlert({ trouble, hasRecording }: { trouble: RecorderTrouble; hasRecording: boolean }) {
  if (trouble.kind === 'notSent') {
    return (
      <Alert color="red" icon={<IconAlertTriangle size={20} />} title={ru.recorder.notSentTitle}>
        <Text>{errorText(trouble.error)}</Text>
        <Text>{ru.recorder.notSentHint}</Text>
      </Alert>
    );
  }
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={20} />}
      title={hasRecording ? ru.recorder.stoppedTitle : ru.recorder.troubleTitle}
    >
      {ru.recorder.troubles[trouble.kind]}
    </Alert>
  );
}
