import type { Caption } from '../evidence/index.ts';
import { openNetwork } from '../models/onnx.ts';

/** Tells what an image's grid shows, in English words: the likeliest sentence first. */
export type TellCaptions = (grid: Float32Array) => Promise<Caption[]>;

const GRID = [64, 512] as const;
const BEGIN = 1;
const END = 2;
/** Padding, the beginning and the unknown word are never said. */
const FORBIDDEN = new Set([0, BEGIN, 3]);
const WIDTH = 4;
const MAX_WORDS = 18;
const MAX_KEPT = 6;
/** A word so much less likely than the best one is not worth a branch. */
const UNLIKELY = 6;

interface Branch {
  said: number[];
  logProbabilities: number[];
  sum: number;
}
const meanOf = ({ sum, logProbabilities }: Branch): number => sum / Math.max(1, logProbabilities.length);

export async function openCaptioner(modelsFolder: string, words: readonly string[]): Promise<TellCaptions> {
  const network = await openNetwork('captions-2', modelsFolder);
  const nextWords = async (grid: Float32Array, live: readonly Branch[]): Promise<Float32Array[]> => {
    const [count, length] = [live.length, live[0]?.said.length ?? 0];
    const grids = new Float32Array(count * grid.length);
    for (let at = 0; at < count; at++) grids.set(grid, at * grid.length);
    const { next } = await network.run({
      grid: { values: grids, shape: [count, ...GRID] },
      said: { values: BigInt64Array.from(live.flatMap(({ said }) => said.map(BigInt))), shape: [count, length] },
    });
    if (!next) throw new Error('The captioner gave no answer');
    const size = words.length;
    return live.map((_, at) => next.subarray((at * length + length - 1) * size, (at * length + length) * size));
  };
  return async (grid) => {
    let live: Branch[] = [{ said: [BEGIN], logProbabilities: [], sum: 0 }];
    const ended: Branch[] = [];
    for (let step = 0; step < MAX_WORDS && live.length > 0; step++) {
      const rows = await nextWords(grid, live);
      const grown = live
        .flatMap((branch, at) => grownBy(branch, rows[at] ?? new Float32Array()))
        .toSorted((one, other) => other.sum - one.sum);
      live = [];
      for (const branch of grown) {
        if (branch.said.at(-1) !== END) live.push(branch);
        else if (ended.length < MAX_KEPT) ended.push(branch);
        if (live.length >= WIDTH) break;
      }
      const best = Math.max(...ended.map(({ sum }) => sum));
      if (ended.length >= WIDTH && best > (live[0]?.sum ?? -Infinity)) break;
    }
    return (ended.length > 0 ? ended : live)
      .toSorted((one, other) => meanOf(other) - meanOf(one))
      .map(({ said, logProbabilities }) => ({
        words: said.slice(1).flatMap((word) => (word === END ? [] : (words[word] ?? []))),
        logProbabilities,
      }));
  };
}

function grownBy({ said, logProbabilities, sum }: Branch, logits: Float32Array): Branch[] {
  const largest = logits.reduce((most, value) => Math.max(most, value), -Infinity);
  const total = largest + Math.log(logits.reduce((all, value) => all + Math.exp(value - largest), 0));
  const likely: number[] = [];
  for (let word = 0; word < logits.length; word++)
    if ((logits[word] ?? -Infinity) > largest - UNLIKELY && !FORBIDDEN.has(word)) likely.push(word);
  return likely
    .toSorted((one, other) => (logits[other] ?? 0) - (logits[one] ?? 0))
    .slice(0, WIDTH + 1)
    .map((word) => {
      const own = (logits[word] ?? 0) - total;
      return { said: [...said, word], logProbabilities: [...logProbabilities, own], sum: sum + own };
    });
}
