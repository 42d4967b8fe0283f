/** Runs so many works at the same time; the rest wait in line. */
export function createHands(atOnce: number) {
  const line: (() => void)[] = [];
  let busy = 0;
  const next = () => {
    const begin = busy < atOnce ? line.shift() : undefined;
    if (!begin) return;
    busy += 1;
    begin();
  };
  return {
    run: <T>(work: () => Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        line.push(() => {
          void work()
            .then(resolve, reject)
            .finally(() => {
              busy -= 1;
              next();
            });
        });
        next();
      }),
  };
}
