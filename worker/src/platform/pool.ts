interface Pool {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A concurrency pool: runs so many works at the same time; the rest wait in line. */
export function createPool(atOnce: number): Pool {
  const line: (() => void)[] = [];
  let busy = 0;
  const next = () => {
    const begin = busy < atOnce ? line.shift() : undefined;
    if (!begin) return;
    busy += 1;
    begin();
  };
  return {
    run: (work) =>
      new Promise((resolve, reject) => {
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
