import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A picture to search by. */
export interface BroughtPicture {
  file: File;
  /** Where the page keeps it; gone with the picture. */
  address: string;
}

/** Of several files the first picture, or else the first of them: that it is none is for whoever shows it to say. */
export const chooseFile = (files: readonly File[]): File | null => files.find(({ type }) => type.startsWith('image/')) ?? files[0] ?? null;

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * A picture dropped anywhere while the search is open, pasted into it, or chosen.
 * Heard before the page below, which would take it for an upload.
 */
export const useBroughtPicture = () => {
  const [brought, setBrought] = useState<BroughtPicture | null>(null);
  const [isDragging, setDragging] = useState(false);
  const address = useRef<string | null>(null);

  const put = (file: File | null) => {
    if (address.current !== null) URL.revokeObjectURL(address.current);
    address.current = file && URL.createObjectURL(file);
    setBrought(file && address.current !== null ? { file, address: address.current } : null);
  };
  const bring = (files: readonly File[]) => {
    const file = chooseFile(files);
    if (file) put(file);
  };
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setDragging(true);
  });
  const onLeave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setDragging(false);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    setDragging(false);
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    bring([...(event.dataTransfer?.files ?? [])]);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    // Words go into the box as ever.
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    bring(files);
  });

  useEffect(() => {
    const listening = new AbortController();
    const early = { signal: listening.signal, capture: true };
    window.addEventListener('dragover', (event) => onDrag(event), early);
    window.addEventListener('dragleave', (event) => onLeave(event), early);
    window.addEventListener('drop', (event) => onDrop(event), early);
    window.addEventListener('paste', (event) => onPaste(event), early);
    return () => {
      listening.abort();
      if (address.current !== null) URL.revokeObjectURL(address.current);
    };
  }, []);

  return { brought, isDragging, bring, remove: () => put(null) };
};
