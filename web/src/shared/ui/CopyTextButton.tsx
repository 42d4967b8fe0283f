import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';

/** Puts a text into the clipboard and says that it did. */
export function CopyTextButton({ text, label }: { text: string; label: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={copy}
        >
          {copied ? ru.common.copied : label}
        </Button>
      )}
    </CopyButton>
  );
}
