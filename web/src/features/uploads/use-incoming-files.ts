import { usePageDrop } from '#shared/drop/use-page-drop.ts';
import { droppedFiles, pastedFiles } from './incoming-files.ts';

interface Options {
  isOn: boolean;
  /** A promise: what is inside dropped folders is found out while the user already sees the form. */
  onFiles: (files: Promise<File[]>) => void;
}

/** Files dropped anywhere on the page, and pictures pasted into it. Says whether files hang over the page right now. */
export const useIncomingFiles = ({ isOn, onFiles }: Options): boolean =>
  usePageDrop({
    isOn,
    onDrop: (dropped) => onFiles(droppedFiles(dropped)),
    onPaste: (event) => {
      const files = pastedFiles(event);
      if (files.length > 0) onFiles(Promise.resolve(files));
      return files.length > 0;
    },
  });
