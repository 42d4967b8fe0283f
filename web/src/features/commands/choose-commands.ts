/** More would not be read, and another letter narrows them down. */
const MAX_SHOWN = 40;

const plain = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');

interface Named {
  label: string;
  hint?: string;
}

/**
 * Those in which every typed word begins a word, in their own order; those whose name begins with what was typed come
 * first.
 */
export const chooseCommands = <One extends Named>(commands: readonly One[], typed: string): One[] => {
  const query = plain(typed).trim();
  if (query === '') return commands.slice(0, MAX_SHOWN);
  const words = query.split(/\s+/);
  const fits = ({ label, hint = '' }: One): boolean => {
    const own = plain(`${label} ${hint}`).split(/[^\p{L}\p{N}№]+/u);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  const begins = ({ label }: One): number => (plain(label).startsWith(query) ? 0 : 1);
  return commands
    .filter(fits)
    .toSorted((one, other) => begins(one) - begins(other))
    .slice(0, MAX_SHOWN);
};
