import { Checkbox, Fieldset, Stack, Text } from '@mantine/core';
import type { StandingAccess } from '@rakurs/contract';
import { formatAgo, formatDate } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { toggled, type Kept } from './kept-access.ts';
import styles from './KeptAccess.module.css';

interface Props {
  access: StandingAccess;
  kept: Kept;
  onChange: (kept: Kept) => void;
}

type Worker = StandingAccess['workers'][number];
const tellWorker = ({ created_at, last_seen_at }: Worker): string =>
  last_seen_at === null
    ? ru.profile.keepWorker(formatDate(created_at))
    : ru.profile.keepWorkerSeen(formatDate(created_at), formatAgo(last_seen_at));

/**
 * What works without a session, of which the user says by name what is to survive the old password. Nothing is checked
 * beforehand.
 */
export function KeptAccess({ access, kept, onChange }: Props) {
  if (access.workers.length + access.channels.length === 0) return null;
  const row = (list: keyof Kept, item: { id: number; name: string }, about: string) => (
    <Checkbox
      key={`${list} ${item.id}`}
      label={item.name}
      description={about}
      checked={kept[list].includes(item.id)}
      onChange={() => onChange(toggled(kept, list, item.id))}
      classNames={{ label: styles.name, description: styles.about }}
    />
  );
  return (
    <Fieldset legend={ru.profile.keepTitle} mx={0} classNames={{ legend: 'semibold' }}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {ru.profile.keepText}
        </Text>
        {access.workers.map((worker) => row('workers', worker, tellWorker(worker)))}
        {access.channels.map((channel) =>
          row('channels', channel, ru.profile.keepChannel(ru.alerts.kinds[channel.kind], channel.target)),
        )}
      </Stack>
    </Fieldset>
  );
}
