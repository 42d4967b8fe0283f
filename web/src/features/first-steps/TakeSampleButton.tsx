import { Button, Stack } from '@mantine/core';
import { IconPhotoStar } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { useTakeSample } from './use-first-steps.ts';

/** The project to look around in, beside making one's own. */
export function TakeSampleButton({ onTaken }: { onTaken: () => void }) {
  const take = useTakeSample(onTaken);
  return (
    <Stack gap="xs" align="center">
      <Button
        variant="default"
        leftSection={<IconPhotoStar size={16} />}
        loading={take.isPending}
        onClick={() => take.mutate()}
      >
        {ru.firstSteps.take}
      </Button>
      {take.isError && <ErrorText error={take.error} />}
    </Stack>
  );
}
