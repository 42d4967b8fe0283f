import { photograph, type PhotographName } from '../testing/photographs.ts';
import type { Box } from './average-precision.ts';

interface Photograph {
  name: string;
  bytes: Buffer;
  /** Where things are, marked by a person in pixels of a copy 900 wide. */
  there: { noun: string; boxes: Box[] }[];
}

const WIDTH = 900;

const marked = (
  name: PhotographName,
  height: number,
  things: Record<string, [number, number, number, number][]>,
): Photograph => ({
  name,
  bytes: photograph(name),
  there: Object.entries(things).map(([noun, boxes]) => ({
    noun,
    boxes: boxes.map(([x0, y0, x1, y1]) => ({ x0: x0 / WIDTH, y0: y0 / height, x1: x1 / WIDTH, y1: y1 / height })),
  })),
});

/** Far from what the models were taught on, so a lower bound. */
export const PHOTOGRAPHS: Photograph[] = [
  marked('nagasaki-boats', 720, {
    лодка: [
      [0, 548, 660, 684],
      [388, 110, 660, 508],
      [608, 568, 900, 720],
      [300, 468, 402, 502],
    ],
    человек: [
      [334, 572, 406, 622],
      [660, 586, 716, 712],
    ],
  }),
  marked('airplane-from-above', 630, { самолёт: [[165, 98, 832, 630]] }),
  marked('locomotion-house-cat', 448, {
    кошка: [
      [33, 21, 138, 92],
      [183, 21, 288, 92],
      [325, 21, 433, 92],
      [476, 24, 585, 94],
      [622, 25, 732, 94],
      [775, 25, 884, 97],
      [34, 131, 135, 198],
      [176, 132, 276, 206],
      [322, 131, 427, 208],
      [487, 134, 587, 206],
      [627, 137, 719, 203],
      [769, 136, 877, 203],
      [20, 236, 136, 315],
      [162, 232, 287, 313],
      [327, 232, 436, 312],
      [480, 234, 583, 312],
      [622, 238, 730, 314],
      [770, 243, 880, 312],
      [23, 361, 136, 422],
      [167, 366, 287, 415],
      [307, 373, 435, 423],
      [450, 377, 588, 424],
      [604, 374, 738, 423],
      [757, 373, 882, 430],
    ],
  }),
];
