/** The same random sequence for the same seed: a failure that was seen once is seen again. */
export const chance = (seed: number) => {
  let state = seed;
  const fraction = (): number => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  return {
    fraction,
    from: (low: number, high: number): number => low + fraction() * (high - low),
    pick: <T>(items: readonly [T, ...T[]]): T => items[Math.floor(fraction() * items.length)] ?? items[0],
  };
};
export type Chance = ReturnType<typeof chance>;
