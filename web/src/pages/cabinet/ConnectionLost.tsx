import { Text, Title } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { session } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { RetryButton } from '#shared/ui/RetryButton.tsx';
import styles from './ConnectionLost.module.css';

/** The session is kept; it asks again by itself, and at once when the user does not want to wait. */
export function ConnectionLost() {
  return (
    <section className={`row wrap ${styles.banner}`} role="alert">
      <IconWifiOff aria-hidden="true" className="fixed error" />
      <div className={styles.words}>
        <Title order={1} className="text-16">
          {ru.common.noConnection}
        </Title>
        <Text>{ru.common.noConnectionHint}</Text>
      </div>
      <RetryButton onRetry={() => session.restore()} />
    </section>
  );
}
