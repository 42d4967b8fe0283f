export type { Command } from './command.ts';
export { CommandPalette } from './CommandPalette.tsx';
export { isHelpKey, isPaletteKey } from './palette-keys.ts';
export { ShortcutsHelp } from './ShortcutsHelp.tsx';
