import { useEffect, useRef, useState } from 'react';
import { usePageDrop } from '#shared/drop/use-page-drop.ts';

/** A picture to search by. */
export interface QueryImage {
  file: File;
  /** Where the page keeps it; gone with the picture. */
  address: string;
}

/** Of several files the first picture, or else the first of them: that it is none is for whoever shows it to say. */
export const chooseFile = (files: readonly File[]): File | null =>
  files.find(({ type }) => type.startsWith('image/')) ?? files[0] ?? null;

/**
 * A picture dropped anywhere while the search is open, pasted into it, or chosen.
 * Heard before the page below, which would take it for an upload.
 */
export const useQueryImage = () => {
  const [queryImage, setQueryImage] = useState<QueryImage | null>(null);
  const address = useRef<string | null>(null);

  const put = (file: File | null) => {
    if (address.current !== null) URL.revokeObjectURL(address.current);
    address.current = file && URL.createObjectURL(file);
    setQueryImage(file && address.current !== null ? { file, address: address.current } : null);
  };
  const bring = (files: readonly File[]) => {
    const file = chooseFile(files);
    if (file) put(file);
  };
  const isDragging = usePageDrop({
    isOn: true,
    isAlone: true,
    onDrop: (dropped) => bring([...dropped.files]),
    onPaste: ({ clipboardData }) => {
      // Words go into the box as ever.
      const files = [...(clipboardData?.files ?? [])];
      bring(files);
      return files.length > 0;
    },
  });
  useEffect(
    () => () => {
      if (address.current !== null) URL.revokeObjectURL(address.current);
    },
    [],
  );

  return { queryImage, isDragging, bring, remove: () => put(null) };
};
