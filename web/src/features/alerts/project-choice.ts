import { ru } from '#shared/text/ru.ts';

export interface ProjectOption {
  id: number;
  title: string;
}

/** All of them, or one. A channel's own stays among them while it lies in the trash. */
export const projectChoice = (
  projects: readonly ProjectOption[],
  chosen: number | null = null,
): { value: string; label: string }[] => {
  const listed = projects.map(({ id, title }) => ({ value: String(id), label: title }));
  const isMissing = chosen !== null && !projects.some(({ id }) => id === chosen);
  return [
    { value: '', label: ru.alerts.allProjects },
    ...listed,
    ...(isMissing ? [{ value: String(chosen), label: `${ru.alerts.project} ${chosen}` }] : []),
  ];
};

export const readProject = (value: string | null): number | null => (value ? Number(value) : null);
