import { Alert, Button, Text } from '@mantine/core';
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
    <Alert color="red" icon={<IconWifiOff />} title={ru.common.noConnection}>
      <div className={styles.body}>
        <Text>{ru.common.noConnectionHint}</Text>
        <Button variant="default" leftSection={<IconRefresh size={16} />} loading={isAsking} onClick={retry}>
          {ru.common.retry}
        </Button>
      </div>
    </Alert>
  );
}
