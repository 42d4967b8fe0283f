/** The first letters, none of them cut in two. */
export function truncate(text: string, longest: number): string {
  const letters = Array.from(text);
  return letters.length <= longest
    ? text
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
