import { Button, Text } from '@mantine/core';
import type { DataSourceFile, Told } from '@rakurs/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { useRefreshRecognition } from '../use-recognition.ts';
import { authorOf } from './author.ts';
import styles from './DescriptionPanel.module.css';

interface Props {
  file: DataSourceFile;
  told: Told;
  onRestored: (file: DataSourceFile) => void;
}

/** What a machine wrote before a user knew better, and the way back to it. */
export function MachineDescription({ file, told, onRestored }: Props) {
  const askAgain = useRefreshRecognition(file.id);
  const restore = useMutation({
    mutationFn: () => api.restoreDescription({ params: { fileId: file.id } }),
    onSuccess: (restored) => {
      onRestored({ ...file, ...restored });
      askAgain();
    },
  });
  return (
    <details className={styles.told}>
      <summary>{ru.recognition.toldByMachine}</summary>
      <p className="flush preformatted">{told.ai_description}</p>
      <Text size="xs" c="dimmed">
        {authorOf(told)}
      </Text>
      {restore.isError && <ErrorText error={restore.error} />}
      <div>
        <Button variant="default" size="xs" loading={restore.isPending} onClick={() => restore.mutate()}>
          {ru.recognition.restoreTold}
        </Button>
      </div>
    </details>
  );
}
