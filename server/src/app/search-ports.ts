import { userActor } from '#platform/actor.ts';
import type { Access } from '#modules/access/index.ts';
import type { Labelling } from '#modules/labelling/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { Recognition, TaughtPorts } from '#modules/recognition/index.ts';
import { SURE_TO_SHOW, titleAsShown, type SearchPorts } from '#modules/search/index.ts';

interface SearchSources extends TaughtPorts {
  access: Access;
  media: Media;
  recognition: Recognition;
  labelling: Labelling;
  projects: Projects;
  titlesOf(projectIds: number[]): Promise<ReadonlyMap<number, string[]>>;
}

/** What search learns from those who keep files, readings and projects. */
export const createSearchPorts = ({
  access,
  media,
  recognition,
  labelling,
  projects,
  taughtOf,
  titlesOf,
}: SearchSources): SearchPorts => ({
  async readFiles(fileIds) {
    const [rows, fileAnalyses, labels, taught] = await Promise.all([
      media.findFiles(fileIds),
      recognition.findFrameAnalyses(fileIds),
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
      scenes: fileAnalyses.get(row.id)?.scenes ?? [],
      frames: fileAnalyses.get(row.id)?.frames ?? [],
      taught: taught.get(row.id) ?? [],
      labels: (labels.get(row.id) ?? []).map(({ title }) => title),
      codes: row.qrCodes,
    }));
  },
  listTaughtTitles: async (projectIds) => [...(await titlesOf(projectIds)).values()].flat(),
  async listClassSights(fileIds, titles) {
    const [found, drawn] = await Promise.all([
      recognition.listUndoubted(fileIds, { titles, least: SURE_TO_SHOW }),
      labelling.listOfFiles(fileIds),
    ]);
    const boxOf = ({ x0, y0, x1, y1 }: Record<'x0' | 'y0' | 'x1' | 'y1', number>) => ({ x0, y0, x1, y1 });
    const wanted = new Set(titles);
    return [
      ...drawn
        .map((label) => ({
          title: titleAsShown(label.title),
          fileId: label.fileId,
          frameId: null,
          confidence: 1,
          topClass: 'same' as const,
          probability: null,
          box: boxOf(label),
        }))
        .filter(({ title }) => wanted.has(title)),
      ...found.map((thing) => ({
        title: titleAsShown(thing.className),
        fileId: thing.fileId,
        frameId: thing.frameId,
        confidence: thing.confidence,
        topClass: thing.topClass,
        probability: thing.probability,
        box: boxOf(thing),
      })),
    ];
  },
  showFiles: media.showFiles,
  showFrames: media.showFrames,
  async listSources(userId) {
    const actor = userActor(userId);
    const [sources, own] = await Promise.all([
      media.listSourcesIn(access.projectsOf(actor, 'search')),
      projects.list(actor),
    ]);
    const titles = new Map(own.map(({ id, title }) => [id, title]));
    return sources.map(({ id, title, projectId }) => ({
      id,
      title,
      projectId,
      projectTitle: titles.get(projectId) ?? '',
    }));
  },
});
