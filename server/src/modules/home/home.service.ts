import {
  COVER_PICTURES,
  NEWEST_FILES,
  type CoverPicture,
  type FilePreview,
  type Home,
  type ProjectOverview,
} from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import type { Access } from '#modules/access/index.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { FirstStepsModule } from '#modules/first-steps/index.ts';
import type { Identity } from '#modules/identity/index.ts';
import type { Labelling } from '#modules/labelling/index.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import { spreadOverSources } from './cover.ts';

export interface HomeDeps {
  identity: Pick<Identity, 'visitedBefore'>;
  firstSteps: Pick<FirstStepsModule, 'showSteps'>;
  access: Pick<Access, 'projectsOf'>;
  projects: Pick<Projects, 'list'>;
  billing: Pick<Billing, 'ratesOfProjects'>;
  media: Pick<Media, 'listSourcesIn' | 'requireProjectSources' | 'overview' | 'toFile'>;
  labelling: Pick<Labelling, 'countBySource'>;
}

const sum = (amounts: Map<number, number>, ids: number[]): number =>
  ids.reduce((all, id) => all + (amounts.get(id) ?? 0), 0);

/** What a user sees first: what is new, what there is, and what it looks like. */
export function createHome({ identity, firstSteps, access, projects, billing, media, labelling }: HomeDeps) {
  const preview = (row: PlacedFile): FilePreview => {
    const {
      id,
      title,
      name,
      kind,
      thumbnail_url,
      focus,
      ai_description,
      state,
      state_reason,
      recognition,
      duration_seconds,
      data_source_id,
      project_id,
      created_at,
    } = media.toFile(row);
    return {
      id,
      title,
      name,
      kind,
      thumbnail_url,
      focus,
      ai_description,
      state,
      state_reason,
      recognition,
      duration_seconds,
      data_source_id,
      project_id,
      created_at,
    };
  };
  const toPicture = (row: PlacedFile): CoverPicture[] => {
    const { id, thumbnail_url, focus } = media.toFile(row);
    return thumbnail_url === null ? [] : [{ id, thumbnail_url, focus }];
  };
  const coverOf = (pictures: PlacedFile[], sourceIds: number[]): CoverPicture[] =>
    spreadOverSources(
      pictures.filter(({ dataSourceId }) => sourceIds.includes(dataSourceId)),
      COVER_PICTURES,
    ).flatMap(toPicture);

  return {
    async show(actor: UserActor): Promise<Home> {
      const [own, sources, since] = await Promise.all([
        projects.list(actor),
        media.listSourcesIn(access.projectsOf(actor, 'project.read')),
        identity.visitedBefore(actor.userId),
      ]);
      const sourceIds = sources.map(({ id }) => id);
      const [steps, files, labels, fresh, newest, pictures, rates] = await Promise.all([
        firstSteps.showSteps(actor),
        media.overview.countBySource(sourceIds),
        labelling.countBySource(sourceIds, since),
        since && media.overview.countSince(sourceIds, since),
        media.overview.newest(sourceIds, NEWEST_FILES),
        media.overview.newestPictures(sourceIds, COVER_PICTURES),
        billing.ratesOfProjects(own.map(({ id }) => id)),
      ]);
      return {
        news: since &&
          fresh && { since: since.toISOString(), files: fresh.added, described: fresh.described, labels: labels.fresh },
        first_steps: steps,
        newest_files: newest.map(preview),
        projects: own.map(({ id }) => {
          const inside = sources.filter(({ projectId }) => projectId === id).map((source) => source.id);
          const rate = rates.get(id);
          return {
            project_id: id,
            sources: inside.length,
            files: sum(files, inside),
            labels: sum(labels.all, inside),
            cover: coverOf(pictures, inside),
            rates: rate ? [rate] : [],
          };
        }),
      };
    },
    async showProject(actor: UserActor, projectId: number): Promise<ProjectOverview> {
      const { sourceIds: inside } = await media.requireProjectSources(actor, projectId, 'project.read');
      const [files, labels, pictures] = await Promise.all([
        media.overview.countBySource(inside),
        labelling.countBySource(inside, null),
        media.overview.newestPictures(inside, COVER_PICTURES),
      ]);
      return {
        sources: inside.length,
        files: sum(files, inside),
        labels: sum(labels.all, inside),
        data_sources: inside.map((id) => ({
          data_source_id: id,
          files: files.get(id) ?? 0,
          labels: labels.all.get(id) ?? 0,
          cover: coverOf(pictures, [id]),
        })),
      };
    },
  };
}
