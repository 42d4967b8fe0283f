/**
 * A line in which people take turns: who brings a thousand things waits no less, and delays others no more, than who
 * brings one.
 */
export function createFairQueue<T, Key = number>() {
  /** In the order of their turns. */
  const lines = new Map<Key, T[]>();
  return {
    add(userId: Key, thing: T): void {
      const line = lines.get(userId);
      if (line) line.push(thing);
      else lines.set(userId, [thing]);
    },
    lengthOf: (userId: Key): number => lines.get(userId)?.length ?? 0,
    /** The next one's next thing; that one goes to the end, behind whoever waits. */
    take(): T | undefined {
      for (const [userId, line] of lines) {
        const thing = line.shift();
        lines.delete(userId);
        if (line.length > 0) lines.set(userId, line);
        if (thing !== undefined) return thing;
      }
      return undefined;
    },
    /** True: it was waiting, and waits no more. */
    remove(thing: T): boolean {
      for (const [userId, line] of lines) {
        const at = line.indexOf(thing);
        if (at < 0) continue;
        line.splice(at, 1);
        if (line.length === 0) lines.delete(userId);
        return true;
      }
      return false;
    },
    takeAll(): T[] {
      const all = [...lines.values()].flat();
      lines.clear();
      return all;
    },
  };
}
