import { Button, type ButtonProps } from '@mantine/core';
import type { FileWithoutLabels } from '@rakurs/contract';
import { IconDownload } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { useTakeFiles } from './use-take-files.ts';

/** 'Скачать': the bytes as they were brought. A stream has none. */
export function TakeButton({ file, ...look }: { file: FileWithoutLabels } & ButtonProps) {
  const { isTaking, take } = useTakeFiles();
  if (file.kind === 'stream') return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isTaking}
      onClick={() => void take([file])}
      {...look}
    >
      {ru.files.take}
    </Button>
  );
}
