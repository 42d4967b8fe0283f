import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { liveEvent, type EventBus } from '#platform/events.ts';
import type { Access } from '#modules/access/index.ts';
import type { Labelling } from '#modules/labelling/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { FirstStepsStore } from './first-steps.store.ts';

export interface FirstStepsDeps {
  store: FirstStepsStore;
  access: Pick<Access, 'projectsOf'>;
  projects: Pick<Projects, 'list'>;
  media: Pick<Media, 'listSourcesIn' | 'newestFileOf'>;
  labelling: Pick<Labelling, 'hasDrawn'>;
  events: EventBus;
  clock: Clock;
}

const stepsChanged = liveEvent('first_steps.changed');

/**
 * The guide of a newcomer. What is done is read off what there is, so that a step ticks itself off whichever way it was
 * done.
 */
export function createFirstSteps({ store, access, projects, media, labelling, events, clock }: FirstStepsDeps) {
  /** Who has found something once need not be written down again. */
  const found = new Set<number>();

  async function lookAt(actor: UserActor): Promise<FirstSteps> {
    const { userId } = actor;
    const own = access.projectsOf(actor, 'project.read');
    const row = await store.find(userId);
    const hidden = Boolean(row?.hiddenAt);
    if (row?.finishedAt) return { done: FIRST_STEPS, hidden, place: null };
    const [[project], sources, added, described] = await Promise.all([
      projects.list(actor),
      media.listSourcesIn(own),
      media.newestFileOf(own, { describedOnly: false }),
      media.newestFileOf(own, { describedOnly: true }),
    ]);
    const isDone: Record<FirstStep, boolean> = {
      project: project !== undefined,
      files: added !== null,
      described: described !== null,
      found: Boolean(row?.foundAt),
      labelled: await labelling.hasDrawn(
        userId,
        sources.map(({ id }) => id),
      ),
    };
    const file = described ?? added;
    const source = sources.at(-1);
    const place = file
      ? { project_id: file.projectId, data_source_id: file.dataSourceId, data_source_file_id: file.fileId }
      : source
        ? { project_id: source.projectId, data_source_id: source.id, data_source_file_id: null }
        : project
          ? { project_id: project.id, data_source_id: null, data_source_file_id: null }
          : null;
    return { done: FIRST_STEPS.filter((step) => isDone[step]), hidden, place };
  }

  async function show(actor: UserActor): Promise<FirstSteps> {
    const steps = await lookAt(actor);
    if (steps.place && steps.done.length === FIRST_STEPS.length)
      await store.put(actor.userId, { finishedAt: clock.now() });
    return steps;
  }

  return {
    show,
    async change(actor: UserActor, { hidden }: { hidden: boolean }): Promise<FirstSteps> {
      const { userId } = actor;
      await store.put(userId, { hiddenAt: hidden ? clock.now() : null });
      events.emit(stepsChanged, { userIds: [userId] }, {});
      return show(actor);
    },
    async noteFound(userId: number): Promise<void> {
      if (found.has(userId)) return;
      const isFirst = await store.noteFound(userId, clock.now());
      found.add(userId);
      if (isFirst) events.emit(stepsChanged, { userIds: [userId] }, {});
    },
  };
}
