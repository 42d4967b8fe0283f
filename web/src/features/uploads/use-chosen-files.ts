import { useEffect, useEffectEvent, useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { useIncomingFiles } from './use-incoming-files.ts';

interface Options {
  /** What the form was opened with. */
  incoming: Promise<File[]> | null;
  onFiles: (files: File[]) => void;
}

/** Files that come from outside the form's buttons. Folders take a while to read, and some cannot be read. */
export const useChosenFiles = ({ incoming, onFiles }: Options) => {
  const [reading, setReading] = useState(() => new Set(incoming === null ? [] : [incoming]));
  const [error, setError] = useState<string | null>(null);

  const settle = (files: Promise<File[]>): void => {
    void files
      .then(onFiles, () => setError(ru.uploads.readFailed))
      .finally(() => setReading((others) => new Set([...others].filter((other) => other !== files))));
  };
  const settleFirst = useEffectEvent(settle);
  useEffect(() => {
    if (incoming !== null) settleFirst(incoming);
  }, [incoming]);

  const take = (files: Promise<File[]>): void => {
    setError(null);
    setReading((others) => new Set([...others, files]));
    settle(files);
  };
  const isDragging = useIncomingFiles({ isOn: true, onFiles: take });
  return { isDragging, isReading: reading.size > 0, error };
};
