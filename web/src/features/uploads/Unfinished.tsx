import { ActionIcon, Button, Text } from '@mantine/core';
import type { UnfinishedUpload } from '@rakurs/contract';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatBytes } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { uploadManager } from './manager.ts';

/**
 * An upload that broke off with the page: browsers do not keep files, so the user chooses it once more, and it goes
 * on where it stopped.
 */
export function Unfinished({ upload, onForget }: { upload: UnfinishedUpload; onForget: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const { name, size, offset, title, description, project_id: projectId, data_source_id: dataSourceId } = upload;

  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size !== size) return setError(ru.uploads.otherFile);
    uploadManager.dispatch({
      type: 'added',
      files: [file],
      place: { projectId, dataSourceId },
      words: { title, description },
    });
  };

  return (
    <li className="row gap-8">
      <div className="grow">
        <Text truncate title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          {ru.uploads.sending(formatBytes(offset), formatBytes(size))}. {ru.uploads.chooseAgain}
        </Text>
        {error !== null && <ErrorText error={error} />}
      </div>
      <Button size="xs" variant="default" onClick={() => input.current?.click()}>
        {ru.uploads.pickAgain}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={ru.uploads.remove(name)} onClick={onForget}>
        <IconX size={16} />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={ru.uploads.pickAgainFor(name)}
        onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
      />
    </li>
  );
}
