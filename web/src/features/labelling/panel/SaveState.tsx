import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import type { OutboxState } from '../outbox/outbox.ts';
import styles from './LabelPanel.module.css';

const SAID = {
  saved: { text: ru.labelling.saved, Icon: IconCloudCheck },
  saving: { text: ru.labelling.saving, Icon: IconCloudUp },
  offline: { text: ru.labelling.offline, Icon: IconCloudOff },
  unkept: { text: ru.labelling.offlineUnkept, Icon: IconCloudOff },
};

/** Whether what was drawn is safe, and where. */
export function SaveState({ step }: { step: OutboxState['step'] }) {
  const { text, Icon } = SAID[step];
  return (
    <p className={`inline-row gap-6 dimmed text-12 ${styles.saving}`} role="status" data-step={step}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {text}
    </p>
  );
}
