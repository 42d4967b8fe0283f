import { notifications } from '@mantine/notifications';
import { MAX_SELECTED } from '@rakurs/contract';
import { useState } from 'react';
import { api, errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';

/** Has the browser save what lies at this address; the server names the file, and the page stays. */
function saveAddress(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * Downloads: a file as it was brought, several as a zip. The address is asked for at the click, so that it never is too
 * old.
 */
export const useDownloadFiles = () => {
  const [isDownloading, setDownloading] = useState(false);
  const take = async (files: { id: number }[]): Promise<void> => {
    const [only] = files;
    if (only === undefined || isDownloading) return;
    setDownloading(true);
    try {
      const { url } =
        files.length === 1
          ? await api.showOriginal({ params: { fileId: only.id } })
          : await api.packFiles({ body: { file_ids: files.slice(0, MAX_SELECTED).map(({ id }) => id) } });
      saveAddress(url);
    } catch (error) {
      notifications.show({ color: 'red', title: ru.files.downloadFailed, message: errorText(error) });
    } finally {
      setDownloading(false);
    }
  };
  return { isDownloading, take };
};
