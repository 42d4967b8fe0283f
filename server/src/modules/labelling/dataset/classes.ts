/**
 * Numbers titles from 0. In order of their letters, so that the same titles have the same numbers in every download;
 * one that appears while we write comes last.
 */
export function createClasses(titles: Iterable<string>) {
  const numbers = new Map([...new Set(titles)].sort().map((title, index) => [title, index]));
  return {
    numberOf(title: string): number {
      const known = numbers.get(title) ?? numbers.size;
      numbers.set(title, known);
      return known;
    },
    /** In order of their numbers. */
    titles: (): string[] => [...numbers.keys()],
  };
}
export type Classes = ReturnType<typeof createClasses>;
