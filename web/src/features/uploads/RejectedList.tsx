import { Alert, CloseButton, Text } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { RejectedFile } from './rejected-files.ts';
import styles from './UploadForms.module.css';

const NAMES_SHOWN = 5;

const groupedByReason = (aside: readonly RejectedFile[]): [string, string[]][] => {
  const groups = new Map<string, string[]>();
  for (const { name, reason } of aside) groups.set(reason, [...(groups.get(reason) ?? []), name]);
  return [...groups];
};

const namesOf = (names: readonly string[]): string => {
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return names.length > NAMES_SHOWN ? ru.uploads.andMore(shown, formatNumber(names.length - NAMES_SHOWN)) : shown;
};

/** Files that will not be sent, named, with the reason. The others go on without them. */
export function RejectedList({ aside, onForget }: { aside: readonly RejectedFile[]; onForget: () => void }) {
  if (aside.length === 0) return null;
  return (
    <Alert
      variant="default"
      role="alert"
      icon={<IconFileOff size={18} />}
      title={ru.uploads.asideTitle(formatCount(aside.length, ru.uploads.fileForms))}
      className={`relative scroll anywhere ${styles.aside}`}
    >
      {groupedByReason(aside).map(([reason, names]) => (
        <Text key={reason} size="sm">
          <strong>{namesOf(names)}</strong>: {reason}
        </Text>
      ))}
      <CloseButton
        className={`absolute ${styles.forget}`}
        size="sm"
        aria-label={ru.uploads.forgetAside}
        onClick={onForget}
      />
    </Alert>
  );
}
