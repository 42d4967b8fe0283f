import { BYTE_ORDER_MARK, csvText } from '#platform/text/csv-text.ts';
import { vocBox } from './boxes.ts';
import { pathOf, type Notation } from './notation.ts';
import { deflatedOf, type Spool } from './spool.ts';

const COLUMNS = [
  'image',
  'split',
  'width',
  'height',
  'file_id',
  'second',
  'label_id',
  'title',
  'x0',
  'y0',
  'x1',
  'y1',
  'xmin',
  'ymin',
  'xmax',
  'ymax',
];

/** A table for people: a line for each label, in fractions as drawn and in pixels as Pascal VOC counts them. */
export async function createLabelsCsv(openSpool: () => Promise<Spool>): Promise<Notation> {
  const lines = await openSpool();
  return {
    async add(picture) {
      const rows = picture.labels.map((label) => {
        const { xmin, ymin, xmax, ymax } = vocBox(label, picture);
        const cells = [
          pathOf(picture),
          picture.side,
          picture.width,
          picture.height,
          picture.fileId,
          picture.second,
          label.id,
          csvText(label.title),
          label.x0,
          label.y0,
          label.x1,
          label.y1,
          xmin,
          ymin,
          xmax,
          ymax,
        ];
        return `${cells.join(',')}\r\n`;
      });
      await lines.add(rows.join(''));
      return [];
    },
    finish: async () => [await deflatedOf('labels.csv', [`${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`, lines])],
    close: () => lines.close(),
  };
}
