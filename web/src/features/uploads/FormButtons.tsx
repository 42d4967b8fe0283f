import { Button, Group, Loader } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';

interface Props {
  isLoading: boolean;
  submitText: string;
  canSubmit: boolean;
  onStop: () => void;
  onCancel: () => void;
}

/** While busy the button reads 'Загрузка' (A section 2), and the way out is to stop. */
export function FormButtons({ isLoading, submitText, canSubmit, onStop, onCancel }: Props) {
  return (
    <Group justify="flex-end" gap="xs">
      {isLoading ? (
        <Button variant="default" onClick={onStop}>
          {ru.uploads.stop}
        </Button>
      ) : (
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {ru.uploads.cancel}
        </Button>
      )}
      {isLoading ? (
        <Button type="submit" disabled leftSection={<Loader size={14} color="gray" aria-hidden="true" />}>
          {ru.uploads.busy}
        </Button>
      ) : (
        <Button type="submit" disabled={!canSubmit}>
          {submitText}
        </Button>
      )}
    </Group>
  );
}
