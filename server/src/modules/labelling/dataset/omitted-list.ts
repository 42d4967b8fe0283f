import { pathOf, type DatasetPicture, type Notation } from './notation.ts';
import { deflatedOf, type Spool } from './spool.ts';

/**
 * Where pictures are left out: which file of the cabinet each name of the set stands for. Nothing is written while none
 * is.
 */
export function createOmittedList(
  openSpool: () => Promise<Spool>,
  isLeftOut: (picture: DatasetPicture) => boolean,
): Notation & { amount: () => number } {
  let lines: Spool | null = null;
  let amount = 0;
  return {
    amount: () => amount,
    async add(picture) {
      if (!isLeftOut(picture)) return [];
      amount += 1;
      lines ??= await openSpool();
      await lines.add(`${pathOf(picture)},${picture.fileId},${picture.second}\r\n`);
      return [];
    },
    finish: async () => (lines ? [await deflatedOf('left-out.csv', ['image,file_id,second\r\n', lines])] : []),
    close: async () => lines?.close(),
  };
}
