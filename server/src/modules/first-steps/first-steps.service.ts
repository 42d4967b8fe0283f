import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { liveEvent, type EventBus } from '#platform/events.ts';
import type { Labelling } from '#modules/labelling/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { FirstStepsStore } from './first-steps.store.ts';

export interface FirstStepsDeps {
  store: FirstStepsStore;
  projects: Pick<Projects, 'list'>;
  media: Pick<Media, 'listSourcesOf' | 'newestFileOf'>;
  labelling: Pick<Labelling, 'hasDrawn'>;
  events: EventBus;
  clock: Clock;
}

const stepsChanged = liveEvent('first_steps.changed');

/**
 * The guide of a newcomer. What is done is read off what there is, so that a step ticks itself off whichever way it was
 * done.
 */
export function createFirstSteps({ store, projects, media, labelling, events, clock }: FirstStepsDeps) {
  /** Who has found something once need not be written down again. */
  const found = new Set<number>();

  async function lookAt(userId: number): Promise<FirstSteps> {
    const row = await store.find(userId);
    const hidden = Boolean(row?.hiddenAt);
    if (row?.finishedAt) return { done: FIRST_STEPS, hidden, place: null };
    const [[project], sources, added, described] = await Promise.all([
      projects.list(userId),
      media.listSourcesOf(userId),
      media.newestFileOf(userId, { describedOnly: false }),
      media.newestFileOf(userId, { describedOnly: true }),
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

  async function show(userId: number): Promise<FirstSteps> {
    const steps = await lookAt(userId);
    if (steps.place && steps.done.length === FIRST_STEPS.length) await store.put(userId, { finishedAt: clock.now() });
    return steps;
  }

  return {
    show,
    async change(userId: number, { hidden }: { hidden: boolean }): Promise<FirstSteps> {
      await store.put(userId, { hiddenAt: hidden ? clock.now() : null });
      events.emit(stepsChanged, { userIds: [userId] }, {});
      return show(userId);
    },
    async noteFound(userId: number): Promise<void> {
      if (found.has(userId)) return;
      const isFirst = await store.noteFound(userId, clock.now());
      found.add(userId);
      if (isFirst) events.emit(stepsChanged, { userIds: [userId] }, {});
    },
  };
}
