import { notifications } from '@mantine/notifications';
import { MOST_SELECTED } from '@rakurs/contract';
import { useState } from 'react';
import { api, errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { saveAddress } from './save-address.ts';

/** Downloads: a file as it was brought, several as a zip. The address is asked for at the click, so that it never is too old. */
export const useTakeFiles = () => {
  const [isTaking, setTaking] = useState(false);
  const take = async (files: { id: number }[]): Promise<void> => {
    const [only] = files;
    if (only === undefined || isTaking) return;
    setTaking(true);
    try {
      const { url } =
        files.length === 1
          ? await api.showOriginal({ params: { fileId: only.id } })
          : await api.packFiles({ body: { file_ids: files.slice(0, MOST_SELECTED).map(({ id }) => id) } });
      saveAddress(url);
    } catch (error) {
      notifications.show({ color: 'red', title: ru.files.takeFailed, message: errorText(error) });
    } finally {
      setTaking(false);
    }
  };
  return { isTaking, take };
};
