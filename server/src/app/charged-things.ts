import type { ChargedThings } from '#modules/billing/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { Questions } from '#modules/questions/index.ts';

/** What billing shows of the things that money went for. Questions are made after it: they pay. */
export const createChargedThings = ({
  projects,
  media,
  questions,
}: {
  projects: Projects;
  media: Media;
  questions: () => Pick<Questions, 'questionAsked' | 'answersBy'>;
}): ChargedThings => ({
  findFiles: async (fileIds) =>
    (await media.findFiles(fileIds)).map(({ id, projectId, dataSourceId, kind, aiDescription }) => ({
      id,
      projectId,
      dataSourceId,
      isFilm: kind !== 'image',
      description: aiDescription,
    })),
  findFrames: media.findFrames,
  async showFrames(frames) {
    const [pictures, files] = await Promise.all([
      media.showFrames(frames.map(({ id }) => id)),
      media.showFiles([...new Set(frames.map(({ fileId }) => fileId))]),
    ]);
    const thumbnails = new Map(files.map(({ id, thumbnail_url }) => [id, thumbnail_url]));
    return new Map(
      frames.flatMap(({ id, fileId }) => {
        const url = pictures.get(id) ?? thumbnails.get(fileId);
        return url ? [[id, url] as const] : [];
      }),
    );
  },
  isProjectInSight: projects.isInSight,
  isSourceInSight: media.isSourceInSight,
  questionAsked: (questionId, at) => questions().questionAsked(questionId, at),
  answersBy: (questionId, asked) => questions().answersBy(questionId, asked),
});
