import { Skeleton, Stack } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';

export function WaitingRows() {
  return (
    <Stack gap="sm" role="status" aria-label={ru.common.loading}>
      <Skeleton height={88} radius="lg" />
      <Skeleton height={88} radius="lg" />
      <Skeleton height={88} radius="lg" />
    </Stack>
  );
}
