import { ru } from '#shared/text/ru.ts';
import { nameOfMoment } from '#shared/time/wall-time.ts';

// Left in every folder by the systems themselves; each would stop the line for nothing.
const LITTER = /^(\..*|thumbs\.db|desktop\.ini)$/i;

/** What of a chosen folder a user means. */
export const dropSystemFiles = (files: readonly File[]): File[] => files.filter(({ name }) => !LITTER.test(name));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A reader gives a folder's entries a hundred at a time and ends with an empty answer. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
};

const filesIn = async (entry: FileSystemEntry): Promise<File[]> => {
  if (isFile(entry)) return [await fileOf(entry)];
  if (!isFolder(entry)) return [];
  const inside: File[] = [];
  // One folder after another: thousands of reads at once would only wait for the same disk.
  for (const child of await entriesOf(entry)) inside.push(...(await filesIn(child)));
  return dropSystemFiles(inside);
};

type Dropped = Pick<DataTransfer, 'items' | 'files'>;

/**
 * Files of a drop, those inside dropped folders included. Must be called in the event itself: later the browser
 * forgets.
 */
export const droppedFiles = async ({ items, files }: Dropped): Promise<File[]> => {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  // A picture dragged out of another page is a file without an entry.
  const plain = [...files];
  if (!entries.some(isFolder)) return plain;
  const found: File[] = [];
  for (const entry of entries) found.push(...(await filesIn(entry)));
  return found;
};

/** Every browser calls a pasted picture 'image.png'; ten of those in a list say nothing. */
const named = (file: File): File => {
  const ending = /\.\w+$/.exec(file.name)?.[0] ?? '';
  return new File([file], `${ru.uploads.pasted(nameOfMoment(Date.now()))}${ending}`, {
    type: file.type,
    lastModified: file.lastModified,
  });
};

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Pictures of a paste; none when the user meant the text that lies beside them (a cell copied from a table is both).
 */
export const pastedFiles = ({ clipboardData, target }: Pick<ClipboardEvent, 'clipboardData' | 'target'>): File[] => {
  if (clipboardData === null) return [];
  if (isEditable(target) && clipboardData.getData('text/plain') !== '') return [];
  return [...clipboardData.files].map((file) => (file.name === 'image.png' ? named(file) : file));
};
