import { Skeleton, Stack } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';

/** The place of a list that has not come yet. */
export function WaitingRows({
  rows = 3,
  height,
  isInCard = false,
}: {
  rows?: number;
  height: number;
  isInCard?: boolean;
}) {
  return (
    <Stack gap="xs" role="status" aria-label={ru.common.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius={isInCard ? 'md' : 'lg'} />
      ))}
    </Stack>
  );
}
