/** Thumbnails a second through the media engine (children, watchdog, files) against bare sharp in one process. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createMediaEngine } from '#platform/media/index.ts';
import { benchFolder, median } from './programs.ts';

const PICTURES = 24;
const AT_ONCE = 2;
const ROUNDS = 3;

const folder = benchFolder();
const bytes = await sharp({
  create: {
    width: 4000,
    height: 3000,
    channels: 3,
    background: 'grey',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .jpeg({ quality: 88 })
  .toBuffer();
const path = join(folder, 'picture.jpg');
writeFileSync(path, bytes);
const engine = createMediaEngine({ concurrency: AT_ONCE });
const facts = await engine.probe(path);
sharp.concurrency(1);
sharp.cache(false);

const perSecond = async (make: (to: string) => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  const line = async (lane: number) => {
    for (let number = lane; number < PICTURES; number += AT_ONCE) await make(join(folder, `${number}.webp`));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => line(lane)));
  return PICTURES / ((performance.now() - startedAt) / 1000);
};
const ours = () => perSecond((to) => engine.thumbnail(path, facts, to));
const bare = () =>
  perSecond((to) =>
    sharp(path)
      .autoOrient()
      .resize(640, 640, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toFile(to),
  );

await ours();
await bare();
const rounds: { ours: number; bare: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await ours(), bare: await bare() });
console.log(`media engine: ${median(rounds.map((round) => round.ours)).toFixed(1)} thumbnails/s of 12 megapixels`);
console.log(`bare sharp:   ${median(rounds.map((round) => round.bare)).toFixed(1)} thumbnails/s`);
console.log(
  `ratio:        ${median(rounds.map((round) => round.ours / round.bare)).toFixed(2)} (median of ${ROUNDS} rounds)`,
);

await engine.close();
rmSync(folder, { recursive: true, force: true });
