import { useEffect, useEffectEvent, useState } from 'react';
import { droppedFiles, pastedFiles } from './incoming-files.ts';

interface Options {
  isOn: boolean;
  /** A promise: what is inside dropped folders is found out while the person already sees the form. */
  onFiles: (files: Promise<File[]>) => void;
}

const carriesFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } => event.dataTransfer?.types.includes('Files') ?? false;

/** Files dropped anywhere on the page, and pictures pasted into it. Says whether files hang over the page right now. */
export const useIncomingFiles = ({ isOn, onFiles }: Options): boolean => {
  const [isDragging, setDragging] = useState(false);

  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event)) return;
    // Without this the browser opens the file in place of the page.
    event.preventDefault();
    setDragging(true);
  });
  const onLeave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setDragging(false);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    setDragging(false);
    if (!carriesFiles(event)) return;
    event.preventDefault();
    onFiles(droppedFiles(event.dataTransfer));
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = pastedFiles(event);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(Promise.resolve(files));
  });

  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', (event) => onDrag(event), { signal });
    window.addEventListener('dragleave', (event) => onLeave(event), { signal });
    window.addEventListener('drop', (event) => onDrop(event), { signal });
    window.addEventListener('paste', (event) => onPaste(event), { signal });
    return () => {
      listening.abort();
      setDragging(false);
    };
  }, [isOn]);

  return isDragging;
};
