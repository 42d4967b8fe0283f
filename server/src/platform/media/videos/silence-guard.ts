import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { Frame } from 'node-av/lib';

/** The sound cannot be taken along: the video goes without it. */
export class SoundUnreadable extends Error {}

/** Between the sounds of a recording there may be as much silence; more than that nobody recorded. */
const MAX_SILENCE_SECONDS = 10 * 60;
const MAX_SILENCE_SHARE = 10;

/** The resampler fills gaps with silence: two packets a day apart would make it write a day of it. */
export function createSilenceGuard() {
  let [end, heard, silent] = [-Infinity, 0, 0];
  return {
    inspect({
      pts,
      nbSamples,
      sampleRate,
      timeBase,
    }: Pick<Frame, 'pts' | 'nbSamples' | 'sampleRate' | 'timeBase'>): void {
      const seconds = nbSamples / Math.max(1, sampleRate);
      const begin = pts === AV_NOPTS_VALUE ? end : (Number(pts) * timeBase.num) / timeBase.den;
      if (end !== -Infinity) silent += Math.max(0, begin - end);
      heard += seconds;
      end = Math.max(end, begin === -Infinity ? seconds : begin + seconds);
      if (silent > MAX_SILENCE_SECONDS + MAX_SILENCE_SHARE * heard)
        throw new SoundUnreadable('More silence than sound');
    },
  };
}
