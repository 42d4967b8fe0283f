import { vocBox } from './boxes.ts';
import type { DatasetLabel, DatasetPicture, Notation } from './notation.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** XML 1.0 has no place for these, not even as numbers. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is replaced here
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const xmlText = (text: string): string =>
  text.replace(NOT_IN_XML, '\ufffd').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const objectOf = (label: DatasetLabel, picture: DatasetPicture): string => {
  const { xmin, ymin, xmax, ymax } = vocBox(label, picture);
  return `  <object>
    <name>${xmlText(label.title)}</name>
    <pose>Unspecified</pose>
    <truncated>0</truncated>
    <difficult>0</difficult>
    <bndbox><xmin>${xmin}</xmin><ymin>${ymin}</ymin><xmax>${xmax}</xmax><ymax>${ymax}</ymax></bndbox>
  </object>
`;
};

/** Pascal VOC: a file for each picture, whole pixels counted from one. */
export const createVoc = (): Notation => ({
  async add(picture) {
    const { name, extension, side, width, height, labels } = picture;
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<annotation>
  <folder>images/${side}</folder>
  <filename>${name}.${extension}</filename>
  <path>images/${side}/${name}.${extension}</path>
  <size><width>${width}</width><height>${height}</height><depth>3</depth></size>
  <segmented>0</segmented>
${labels.map((label) => objectOf(label, picture)).join('')}</annotation>
`;
    return [{ kind: 'text', name: `voc/${name}.xml`, text }];
  },
  finish: async () => [],
  close: async () => undefined,
});
