import { Button } from '@mantine/core';
import { IconPhotoSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { ru } from '#shared/text/ru.ts';

/** For who neither drops nor pastes. */
export function ChoosePictureButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    onChoose([...(currentTarget.files ?? [])]);
    // So that the same choice made again is a change again. The input is the event's own.
    // oxlint-disable-next-line no-param-reassign
    currentTarget.value = '';
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPhotoSearch size={14} />}
        onClick={() => input.current?.click()}
      >
        {ru.similar.byPicture}
      </Button>
      <input ref={input} type="file" hidden accept="image/*" aria-label={ru.similar.byPicture} onChange={choose} />
    </>
  );
}
