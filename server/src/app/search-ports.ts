import type { Labelling } from '#modules/labelling/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { Recognition, TaughtPorts } from '#modules/recognition/index.ts';
import type { SearchPorts } from '#modules/search/index.ts';

interface SearchSources extends TaughtPorts {
  media: Media;
  recognition: Recognition;
  labelling: Labelling;
  projects: Projects;
  titlesOf(projectIds: number[]): Promise<ReadonlyMap<number, string[]>>;
}

/** What search learns from those who keep files, readings and projects. */
export const createSearchPorts = ({
  media,
  recognition,
  labelling,
  projects,
  taughtOf,
  titlesOf,
}: SearchSources): SearchPorts => ({
  async readFiles(fileIds) {
    const [rows, readings, labels, taught] = await Promise.all([
      media.findFiles(fileIds),
      recognition.findReadings(fileIds),
      labelling.ofFiles(fileIds),
      taughtOf(fileIds),
    ]);
    return rows.map((row) => ({
      id: row.id,
      userId: row.userId,
      dataSourceId: row.dataSourceId,
      kind: row.kind,
      title: row.title,
      name: row.name,
      description: row.description,
      aiDescription: row.aiDescription,
      happenedAt: row.realDate ?? row.createdAt,
      createdAt: row.createdAt,
      scenes: readings.get(row.id)?.scenes ?? [],
      frames: readings.get(row.id)?.frames ?? [],
      taught: taught.get(row.id) ?? [],
      labels: (labels.get(row.id) ?? []).map(({ title }) => title),
      codes: row.qrCodes,
    }));
  },
  listTaughtTitles: async (projectIds) => [...(await titlesOf(projectIds)).values()].flat(),
  showFiles: media.showFiles,
  showFrames: media.showFrames,
  async listSources(userId) {
    const [sources, own] = await Promise.all([media.listSourcesOf(userId), projects.list(userId)]);
    const titles = new Map(own.map(({ id, title }) => [id, title]));
    return sources.map(({ id, title, projectId }) => ({
      id,
      title,
      projectId,
      projectTitle: titles.get(projectId) ?? '',
    }));
  },
});
