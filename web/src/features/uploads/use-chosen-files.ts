import { useEffect, useEffectEvent, useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { splitRejected, type RejectedFile } from './rejected-files.ts';
import { useIncomingFiles } from './use-incoming-files.ts';

interface Options {
  /** What the form was opened with. */
  incoming: Promise<File[]> | null;
  /** Those that may go. */
  onFiles: (files: File[]) => void;
}

/**
 * Files that come to the form, by whatever way. Folders take a while to read, and some cannot be read; what cannot go
 * at all is set aside at once.
 */
export const useChosenFiles = ({ incoming, onFiles }: Options) => {
  const [reading, setReading] = useState(() => new Set(incoming === null ? [] : [incoming]));
  const [error, setError] = useState<string | null>(null);
  const [aside, setAside] = useState<readonly RejectedFile[]>([]);

  const settle = (files: Promise<File[]>): void => {
    void files
      .then(splitRejected)
      .then(
        ({ fit, aside: bad }) => {
          onFiles(fit);
          setAside((before) => [...before, ...bad]);
        },
        () => setError(ru.uploads.readFailed),
      )
      .finally(() => setReading((others) => new Set([...others].filter((other) => other !== files))));
  };
  const settleFirst = useEffectEvent(settle);
  useEffect(() => {
    if (incoming !== null) settleFirst(incoming);
  }, [incoming]);

  const takeSoon = (files: Promise<File[]>): void => {
    setError(null);
    setReading((others) => new Set([...others, files]));
    settle(files);
  };
  const isDragging = useIncomingFiles({ isOn: true, onFiles: takeSoon });
  return {
    isDragging,
    isReading: reading.size > 0,
    error,
    aside,
    forgetAside: () => setAside([]),
    take: (files: File[]) => takeSoon(Promise.resolve(files)),
  };
};
