import { yoloBox } from './boxes.ts';
import type { Classes } from './classes.ts';
import type { Notation } from './notation.ts';
import type { Side } from './split.ts';

/** What readers of YAML 1.1 refuse in a file, or take for the end of a line, though JSON leaves it as it is. */
const UNSAFE_IN_YAML = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** A double-quoted scalar: JSON's escapes are YAML's too. */
export const yamlText = (text: string): string =>
  JSON.stringify(text).replace(UNSAFE_IN_YAML, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** As Ultralytics reads it: `labels` stands where `images` stands, and paths count from data.yaml. */
export function createYolo(classes: Classes): Notation {
  const sides = new Set<Side>();
  return {
    async add({ side, name, labels }) {
      sides.add(side);
      const lines = labels.map((label) => `${classes.numberOf(label.title)} ${yoloBox(label)}\n`);
      return [{ kind: 'text', name: `labels/${side}/${name}.txt`, text: lines.join('') }];
    },
    async finish() {
      const titles = classes.titles();
      // A trainer wants both: a set of one file is tested on itself.
      const train = sides.has('train') ? 'images/train' : 'images/val';
      const val = sides.has('val') ? 'images/val' : 'images/train';
      const names = titles.map((title, index) => `  ${index}: ${yamlText(title)}\n`);
      return [
        {
          kind: 'text',
          name: 'data.yaml',
          text: `train: ${train}\nval: ${val}\nnc: ${titles.length}\nnames:\n${names.join('')}`,
        },
      ];
    },
    close: async () => undefined,
  };
}
