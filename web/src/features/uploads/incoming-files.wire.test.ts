import { describe, expect, test } from 'vitest';
import { droppedFiles, pastedFiles, dropSystemFiles } from './incoming-files.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/png' });

// Only the members that the code under test touches; happy-dom has no file system.
const fileEntry = (name: string) =>
  ({
    isFile: true,
    isDirectory: false,
    file: (give: (one: File) => void) => give(file(name)),
  }) as unknown as FileSystemEntry;
const folderEntry = (...children: FileSystemEntry[]) =>
  ({
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const left = [...children];
      // Two at a time, as browsers give a hundred at a time.
      return { readEntries: (give: (some: FileSystemEntry[]) => void) => give(left.splice(0, 2)) };
    },
  }) as unknown as FileSystemEntry;

const drop = (entries: (FileSystemEntry | null)[], files: File[]) =>
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files }) as unknown as DataTransfer;

describe('a drop', () => {
  test('of plain files gives them as they are', async () => {
    const [a, b] = [file('a.png'), file('b.png')];
    await expect(droppedFiles(drop([fileEntry('a.png'), fileEntry('b.png')], [a, b]))).resolves.toEqual([a, b]);
  });

  test('of a picture dragged out of a page, which has no entry', async () => {
    const picture = file('image.png');
    await expect(droppedFiles(drop([null], [picture]))).resolves.toEqual([picture]);
  });

  test('of folders gives everything inside them, however deep and many', async () => {
    const deep = folderEntry(fileEntry('3.png'), folderEntry(fileEntry('4.png')), fileEntry('5.png'));
    const found = await droppedFiles(
      drop([fileEntry('1.png'), folderEntry(fileEntry('2.png'), deep, fileEntry('6.png'))], []),
    );
    expect(found.map(({ name }) => name)).toEqual(['1.png', '2.png', '3.png', '4.png', '5.png', '6.png']);
  });

  test('of a folder leaves out what systems leave in folders', async () => {
    const found = await droppedFiles(
      drop([folderEntry(fileEntry('.DS_Store'), fileEntry('a.png'), fileEntry('Thumbs.db'))], []),
    );
    expect(found.map(({ name }) => name)).toEqual(['a.png']);
    expect(dropSystemFiles([file('desktop.ini'), file('.hidden'), file('b.png')]).map(({ name }) => name)).toEqual([
      'b.png',
    ]);
  });
});

describe('a paste', () => {
  const paste = (files: File[], text = '', target: EventTarget = document.body) =>
    ({ clipboardData: { files, getData: () => text } as unknown as DataTransfer, target }) as ClipboardEvent;

  test('of a picture gives it a name that says when', () => {
    const [pasted] = pastedFiles(paste([file('image.png')]));
    expect(pasted?.name).toMatch(/^Вставка \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.png$/);
    expect(pasted?.type).toBe('image/png');
  });

  test('of a copied file keeps its name', () => {
    expect(pastedFiles(paste([file('ворота.png')])).map(({ name }) => name)).toEqual(['ворота.png']);
  });

  test('of a table cell into a field is text, though a picture lies beside it', () => {
    expect(pastedFiles(paste([file('image.png')], '42', document.createElement('textarea')))).toEqual([]);
  });

  test('of text is not ours', () => {
    expect(pastedFiles(paste([], 'слова'))).toEqual([]);
  });
});
