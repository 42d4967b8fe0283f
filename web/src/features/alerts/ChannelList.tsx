import type { AlertChannel } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import styles from './Alerts.module.css';
import { ChannelCard } from './ChannelCard.tsx';
import type { ProjectOption } from './project-choice.ts';

export function ChannelList({
  channels,
  projects,
}: {
  channels: readonly AlertChannel[];
  projects: readonly ProjectOption[];
}) {
  return (
    <ul className={styles.list} aria-label={ru.alerts.channels}>
      {channels.map((channel) => (
        <ChannelCard key={channel.id} channel={channel} projects={projects} />
      ))}
    </ul>
  );
}
