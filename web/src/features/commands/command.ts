import type { ReactNode } from 'react';
import type { ru } from '#shared/text/ru.ts';

/** Something the palette can do or open. */
export interface Command {
  id: string;
  group: keyof typeof ru.commands.groups;
  label: string;
  /** What helps to tell two of one name apart. */
  hint?: string;
  icon: ReactNode;
  run: () => void;
}
