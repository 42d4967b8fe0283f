import { Button, Text, Title } from '@mantine/core';
import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { session } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './ConnectionLost.module.css';

/** The session is kept; it asks again by itself, and at once when the person does not want to wait. */
export function ConnectionLost() {
  const [isAsking, setAsking] = useState(false);
  const retry = () => {
    setAsking(true);
    void session.restore().finally(() => setAsking(false));
  };
  return (
    <section className={styles.banner} role="alert">
      <IconWifiOff aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <Title order={1} className={styles.title}>
          {ru.common.noConnection}
        </Title>
        <Text>{ru.common.noConnectionHint}</Text>
      </div>
      <Button variant="default" leftSection={<IconRefresh size={16} />} loading={isAsking} onClick={retry}>
        {ru.common.retry}
      </Button>
    </section>
  );
}
