/** A mutex by key: lets those who work on the same thing do so one after another, in the order they came. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<void>>();
  return <T>(thing: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(thing) ?? Promise.resolve()).then(work);
    // Whoever comes next waits for the end, good or bad.
    const end = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(thing, end);
    void end.then(() => last.get(thing) === end && last.delete(thing));
    return mine;
  };
}
