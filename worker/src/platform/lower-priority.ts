import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const NICENESS = 5;
const MIN_PRIORITY = 19;

/** Whoever waits for a page goes before whoever looks at images. */
export function lowerPriority(): void {
  // Counted from where it was started: to go back up is not allowed to everybody.
  setPriority(Math.min(MIN_PRIORITY, getPriority() + NICENESS));
  try {
    // Linux may weigh whole sessions before it weighs processes, and `npm start` gives the worker one of its own.
    writeFileSync('/proc/self/autogroup', String(NICENESS));
  } catch {
    // Another system, or one that does not weigh sessions.
  }
}
