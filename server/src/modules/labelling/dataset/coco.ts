import { cocoBox } from './boxes.ts';
import type { Classes } from './classes.ts';
import { pathOf, type Notation } from './notation.ts';
import { deflatedOf, type Spool } from './spool.ts';

export interface CocoDeps {
  classes: Classes;
  dataSourceId: number;
  at: Date;
  openSpool: () => Promise<Spool>;
}

/**
 * COCO's object detection file as pycocotools reads it: every id counts from 1, boxes in pixels of the picture as it
 * lies in the set.
 */
export async function createCoco({ classes, dataSourceId, at, openSpool }: CocoDeps): Promise<Notation> {
  const images = await openSpool();
  const annotations = await openSpool();
  let imageId = 0;
  let annotationId = 0;
  const comma = (id: number) => (id === 1 ? '\n' : ',\n');

  return {
    async add(picture) {
      const { width, height } = picture;
      imageId += 1;
      await images.add(comma(imageId) + JSON.stringify({ id: imageId, file_name: pathOf(picture), width, height }));
      const drawn = picture.labels.map((label) => {
        annotationId += 1;
        const bbox = cocoBox(label, picture);
        const area = Math.round(bbox[2] * bbox[3] * 100) / 100;
        return (
          comma(annotationId) +
          JSON.stringify({
            id: annotationId,
            image_id: imageId,
            category_id: classes.numberOf(label.title) + 1,
            bbox,
            area,
            iscrowd: 0,
            segmentation: [],
          })
        );
      });
      await annotations.add(drawn.join(''));
      return [];
    },
    async finish() {
      const info = {
        description: `Ракурс: источник данных ${dataSourceId}`,
        version: '1.0',
        year: at.getUTCFullYear(),
        date_created: at.toISOString(),
      };
      const categories = classes.titles().map((name, index) => ({ id: index + 1, name, supercategory: '' }));
      return [
        await deflatedOf('annotations/coco.json', [
          `{"info":${JSON.stringify(info)},"licenses":[],"images":[`,
          images,
          '\n],"annotations":[',
          annotations,
          `\n],"categories":${JSON.stringify(categories)}}\n`,
        ]),
      ];
    },
    async close() {
      await images.close();
      await annotations.close();
    },
  };
}
