// What `npm run attack` makes of its figures. Plain Node, no dependencies.
import { percentile } from './load-verdict.mjs';

export const MAX_P95_MS = 2000;
export const MAX_MEMORY_RATIO = 1.2;

/** `before` and `after`: program -> process and megabytes. An empty list is a promise kept. */
export function attackFaults({ counted, before, after }) {
  const all = Object.values(counted.times)
    .flat()
    .toSorted((one, other) => one - other);
  const p95 = percentile(all, 0.95);
  const slow = p95 > MAX_P95_MS ? [`p95 of the people is ${p95.toFixed(0)} ms`] : [];
  const nothing = all.length === 0 ? ['the people did nothing'] : [];
  const failed = Object.entries(counted.errors).map(([what, amount]) => `${amount} × ${what}`);
  const programs = Object.keys(before.pids);
  const died = programs.filter((name) => after.pids[name] !== before.pids[name]).map((name) => `${name} died`);
  const ratio = (name) => (after.memory[name] ?? 0) / before.memory[name];
  const grown = programs
    .filter((name) => ratio(name) > MAX_MEMORY_RATIO)
    .map((name) => `${name} holds ${ratio(name).toFixed(2)} of its memory before`);
  return [...nothing, ...failed, ...died, ...slow, ...grown];
}
