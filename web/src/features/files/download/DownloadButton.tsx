import { Button, type ButtonProps } from '@mantine/core';
import type { FileWithoutLabels } from '@rakurs/contract';
import { IconDownload } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { useDownloadFiles } from './use-download-files.ts';

/** 'Скачать': the bytes as they were brought. A stream has none. */
export function DownloadButton({ file, ...look }: { file: FileWithoutLabels } & ButtonProps) {
  const { isDownloading, take } = useDownloadFiles();
  if (file.kind === 'stream') return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isDownloading}
      onClick={() => void take([file])}
      {...look}
    >
      {ru.files.take}
    </Button>
  );
}
