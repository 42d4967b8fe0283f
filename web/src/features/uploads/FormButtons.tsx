import { Button, Group, Loader } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';
import styles from './UploadForms.module.css';

interface Props {
  isLoading: boolean;
  submitText: string;
  canSubmit: boolean;
  onStop: () => void;
  onCancel: () => void;
  /** Nothing is left to cancel. */
  isOver?: boolean;
  /** What is under way goes on without the form. */
  onFold?: (() => void) | undefined;
}

/** While busy the button reads 'Загрузка' (A section 2), and the ways out are to stop or to let it go on aside. */
export function FormButtons({ isLoading, submitText, canSubmit, onStop, onCancel, isOver = false, onFold }: Props) {
  return (
    <Group justify="flex-end" gap="xs" className={`line-above surface ${styles.buttons}`}>
      {onFold && (
        <Button variant="subtle" color="gray" onClick={onFold}>
          {ru.uploads.fold}
        </Button>
      )}
      {isLoading ? (
        <Button variant="default" onClick={onStop}>
          {ru.uploads.stop}
        </Button>
      ) : (
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {isOver ? ru.uploads.close : ru.uploads.cancel}
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
