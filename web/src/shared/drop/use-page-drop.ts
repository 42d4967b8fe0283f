import { useEffect, useEffectEvent, useState } from 'react';

interface Options {
  isOn: boolean;
  /** Heard before whoever else listens on the page, and by nobody after it. */
  isAlone?: boolean;
  onDrop: (dropped: DataTransfer) => void;
  /** True when it took what was pasted. */
  onPaste: (event: ClipboardEvent) => boolean;
}

const carriesFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Files dropped anywhere on the page or pasted into it. Says whether files hang over the page right now. */
export const usePageDrop = ({ isOn, isAlone = false, onDrop, onPaste }: Options): boolean => {
  const [isDragging, setDragging] = useState(false);

  const take = (event: Event) => {
    // Without this the browser opens the file in place of the page.
    event.preventDefault();
    if (isAlone) event.stopPropagation();
  };
  const onDragOver = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event)) return;
    take(event);
    setDragging(true);
  });
  const onDragLeave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setDragging(false);
  });
  const onDropped = useEffectEvent((event: DragEvent) => {
    setDragging(false);
    if (!carriesFiles(event)) return;
    take(event);
    onDrop(event.dataTransfer);
  });
  const onPasted = useEffectEvent((event: ClipboardEvent) => {
    if (onPaste(event)) take(event);
  });

  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    const how = { signal: listening.signal, capture: isAlone };
    window.addEventListener('dragover', (event) => onDragOver(event), how);
    window.addEventListener('dragleave', (event) => onDragLeave(event), how);
    window.addEventListener('drop', (event) => onDropped(event), how);
    window.addEventListener('paste', (event) => onPasted(event), how);
    return () => {
      listening.abort();
      setDragging(false);
    };
  }, [isOn, isAlone]);

  return isDragging;
};
