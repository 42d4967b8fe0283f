import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import type { usePreview } from './use-preview.ts';
import { Empty } from './Videos.tsx';

interface Props {
  preview: ReturnType<typeof usePreview>['preview'];
  /** Null when there is nothing to look at before it records. */
  onOpen: (() => void) | null;
}

const textOf = (preview: Props['preview']): string => {
  if (preview.step !== 'failed') return ru.recorder.previewEmpty;
  // Nothing was being recorded, so there is nothing to say of it.
  return preview.obstacle === 'unplugged' ? ru.recorder.previewLost : ru.recorder.troubles[preview.obstacle];
};

/** In the place of the camera's picture: why it is not there, and the button that brings it. */
export function NoPicture({ preview, onOpen }: Props) {
  return (
    <>
      <Empty icon={<IconVideo size={28} stroke={1.6} />} text={textOf(preview)} />
      {onOpen !== null && (
        <Button size="xs" variant="default" loading={preview.step === 'opening'} onClick={onOpen}>
          {ru.recorder.turnOn}
        </Button>
      )}
    </>
  );
}
