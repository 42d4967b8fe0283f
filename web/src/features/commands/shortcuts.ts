import { matchPath } from 'react-router';
import { filePath, sourcePath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';

type Name = keyof typeof ru.commands.keys;
type Place = keyof typeof ru.commands.places;

interface Shortcut {
  name: Name;
  combinations: string[][];
}

interface Shortcuts {
  place: Place;
  /** Where they are heard; everywhere in the cabinet without one. */
  path?: string;
  shortcuts: Shortcut[];
}

const { space, arrows } = ru.labelling.keyParts;
const one = (name: Name, ...combinations: string[][]): Shortcut => ({ name, combinations });

/**
 * What keys do, page by page. Who hears a new key somewhere adds it here; drawing has its own list, on the same sign.
 */
const SHORTCUTS: Shortcuts[] = [
  {
    place: 'file',
    path: filePath({ projectId: ':projectId', dataSourceId: ':dataSourceId', fileId: ':fileId' }),
    shortcuts: [one('neighbours', ['['], [']']), one('unlabelled', ['Shift', ']'])],
  },
  {
    place: 'source',
    path: sourcePath(':projectId', ':dataSourceId'),
    shortcuts: [
      one('walk', [arrows], ['Home'], ['End']),
      one('look', ['Enter']),
      one('select', [space], ['X']),
      one('selectRange', ['Shift', space], ['Shift', 'X']),
      one('selectAll', ['Ctrl', 'A']),
      one('menu', ['Shift', 'F10']),
      one('fullScreen', ['F']),
      one('remove', ['Del']),
      one('unselect', ['Esc']),
    ],
  },
  {
    place: 'everywhere',
    shortcuts: [one('palette', ['Ctrl', 'K']), one('search', ['/']), one('help', ['?']), one('close', ['Esc'])],
  },
];

/** Those of the page first, then those of the whole cabinet. */
export const shortcutsAt = (pathname: string): Shortcuts[] =>
  SHORTCUTS.filter(({ path }) => path === undefined || matchPath(path, pathname) !== null);
