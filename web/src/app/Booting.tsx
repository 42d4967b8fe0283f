import { Center, Loader } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';

/** Until the code of the first page is there. */
export function Booting() {
  return (
    <Center mih="100dvh" role="status" aria-label={ru.common.loading}>
      <Loader />
    </Center>
  );
}
