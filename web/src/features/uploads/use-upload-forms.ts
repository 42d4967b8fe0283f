import { useState } from 'react';

interface Opened {
  form: 'none' | 'files' | 'streams';
  /** What the file form was last opened with. It stays for the moment in which the form fades away. */
  incoming: Promise<File[]> | null;
}

export type UploadFormsState = ReturnType<typeof useUploadForms>;

/** Which of the two forms is open. The page has the buttons, `UploadForms` the forms. */
export const useUploadForms = (first: Opened['form'] = 'none') => {
  const [opened, setOpened] = useState<Opened>({ form: first, incoming: null });
  return {
    opened,
    openFiles: (incoming: Promise<File[]> | null = null): void => setOpened({ form: 'files', incoming }),
    openStreams: (): void => setOpened({ form: 'streams', incoming: null }),
    close: (): void => setOpened(({ incoming }) => ({ form: 'none', incoming })),
  };
};
