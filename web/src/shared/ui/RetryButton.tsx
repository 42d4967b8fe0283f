import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { ru } from '#shared/text/ru.ts';

/** 'Повторить'. The request queue may try for ten seconds, and a user must see that it does. */
export function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  const [isTrying, setTrying] = useState(false);
  const retry = () => {
    setTrying(true);
    void Promise.resolve(onRetry()).finally(() => setTrying(false));
  };
  return (
    <Button variant="default" leftSection={<IconRefresh size={16} />} loading={isTrying} onClick={retry}>
      {ru.common.retry}
    </Button>
  );
}
