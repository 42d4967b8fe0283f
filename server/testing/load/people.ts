/**
 * The people of `npm run load`, in a process of their own: it is told where the product is, how many they are and for
 * how long, and tells what they lived through.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { contract } from '@rakurs/contract';
import { createCounter } from './call-counter.ts';
import { createUser, type LoadUser } from './person.ts';

const [, , url = '', amount = '200', seconds = '300'] = process.argv;
const SAMPLES = join(import.meta.dirname, '../../sample-media');
const SHOTS = ['astronaut.jpg', 'cat.jpg', 'city.jpg', 'coffee.jpg', 'dogs.jpg'];
/** Registering is work for all cores: more at once would only wait. */
const AT_ONCE = 4;
const FIRST_PICTURES = 2;
/** Between two things a user does, on average; seldom shorter than a second. */
const PAUSE_MS = 7000;
const MIN_PAUSE_MS = 1000;
const HEALTH_EVERY_MS = 1000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const humanMs = (): number => MIN_PAUSE_MS - Math.log(1 - Math.random()) * (PAUSE_MS - MIN_PAUSE_MS);
const tell = (message: object): Promise<void> =>
  new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));

const small = (name: string, width: number) =>
  sharp(readFileSync(join(SAMPLES, name)))
    .resize(width)
    .jpeg({ quality: 80 })
    .toBuffer();
const pictures = await Promise.all(SHOTS.flatMap((name) => [320, 400, 512].map((width) => small(name, width))));

const counter = createCounter();
const people: LoadUser[] = [];
const numbers = Array.from({ length: Number(amount) }, (_, number) => number);
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      const user = await createUser({ url, number, counter, pictures });
      for (let picture = 0; picture < FIRST_PICTURES; picture += 1) await user.upload();
      people.push(user);
    }
  }),
);
await tell({ kind: 'arrived' });

const endsAt = Date.now() + Number(seconds) * 1000;
const isOver = (): boolean => Date.now() >= endsAt;
const live = async (user: LoadUser): Promise<void> => {
  await pause(Math.random() * PAUSE_MS);
  while (!isOver()) {
    await user.act();
    await pause(Math.min(humanMs(), endsAt - Date.now()));
  }
};
const lookAtHealth = async (): Promise<void> => {
  while (!isOver()) {
    await counter.time('health', () =>
      fetch(url + contract.health.path, { headers: { 'x-forwarded-for': '10.30.0.1' } }),
    );
    await pause(HEALTH_EVERY_MS);
  }
};
await Promise.all([...people.map(live), lookAtHealth()]);
for (const user of people) user.leave();
await tell({ kind: 'lived', counted: counter.counted });
process.exit(0);
