import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoFormat } from '../facts.ts';
import { asFileDamage } from '../ffmpeg/damage.ts';
import { decodeSeconds } from './stills.ts';

export interface MomentsWanted {
  path: string;
  format: VideoFormat;
  folder: string;
  seconds: number[];
  longSide: number;
  /**
   * Of each as soon as it is there: the name of its jpeg in the folder, or null when the one before it is still on the
   * screen.
   */
  tell: (moment: { second: number; name: string | null }) => void;
}

/** Enough for who looks for things, and several times smaller than what a user would want to see. */
const QUALITY = 85;

/** What is on the screen at these seconds, in one pass. */
export const writeMoments = ({ path, format, folder, seconds, longSide, tell }: MomentsWanted): Promise<void> =>
  asFileDamage('video', async () => {
    await mkdir(folder, { recursive: true });
    let written = 0;
    await decodeSeconds({ path, format, seconds, longSide, quality: QUALITY }, async ({ second, isSame, draw }) => {
      if (isSame) return tell({ second, name: null });
      const name = `${written}.jpg`;
      await writeFile(join(folder, name), (await draw()).bytes);
      written += 1;
      tell({ second, name });
    });
  });
