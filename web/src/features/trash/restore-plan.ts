import type { TrashedFile, TrashedSource } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import type { Picked } from './use-trash.ts';

const unique = (ids: number[]): number[] => [...new Set(ids)];

export interface RestorePlan {
  picked: Picked;
  /** What has to be asked, because more comes back than was meant; null when nothing does. */
  question: string | null;
}

/** Files come back to their sources, sources to their projects: what lies in the trash above them comes along. */
export const planFilesRestore = (files: readonly TrashedFile[]): RestorePlan => {
  const ids = files.map(({ id }) => id);
  const project = files.find((file) => file.project.is_deleted)?.project;
  const source = files.find((file) => file.data_source.is_deleted)?.data_source;
  return {
    picked: {
      files: ids,
      projects: unique(files.filter((file) => file.project.is_deleted).map((file) => file.project.id)),
      data_sources: unique(
        files
          .filter((file) => file.data_source.is_deleted && !file.data_source.comes_with_project)
          .map((file) => file.data_source.id),
      ),
    },
    question: project ? ru.trash.withProject(project.title) : source ? ru.trash.withSource(source.title) : null,
  };
};

export const planSourceRestore = ({ id, project }: TrashedSource): RestorePlan => ({
  picked: { data_sources: [id], ...(project.is_deleted && { projects: [project.id] }) },
  question: project.is_deleted ? ru.trash.withProject(project.title) : null,
});
