import { z } from 'zod';
import { defineEvents } from './event.ts';
import { Project } from './projects.ts';
import { defineRoutes } from './route.ts';
import { Id } from './values.ts';

/**
 * What a newcomer does first, in this order: a project, files, the first description, something found by words, a
 * rectangle of one's own.
 */
export const FirstStep = z.enum(['project', 'files', 'described', 'found', 'labelled']);
export type FirstStep = z.output<typeof FirstStep>;
export const FIRST_STEPS = FirstStep.options;

export const FirstSteps = z
  .object({
    /** What is so right now; all of them once the guide has been walked to its end. */
    done: z.array(FirstStep),
    hidden: z.boolean(),
    /** Where the next step is done: the newest of each. */
    place: z.object({ project_id: Id, data_source_id: Id.nullable(), data_source_file_id: Id.nullable() }).nullable(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.output<typeof FirstSteps>;

/** Whose a picture of the sample project is, and on what terms. */
export const SampleCredit = z
  .object({
    title: z.string(),
    author: z.string(),
    licence: z.string(),
    licence_url: z.string().nullable(),
    source: z.string(),
  })
  .meta({ id: 'SampleCredit' });
export type SampleCredit = z.output<typeof SampleCredit>;

export const firstStepsEvents = defineEvents({ 'first_steps.changed': z.object({}) });

export const firstStepsRoutes = defineRoutes({
  showFirstSteps: {
    method: 'GET',
    path: '/api/users/first_steps',
    access: 'user',
    permission: 'self',
    answer: FirstSteps,
  },
  changeFirstSteps: {
    method: 'PATCH',
    path: '/api/users/first_steps',
    access: 'user',
    permission: 'self',
    body: z.object({ hidden: z.boolean() }),
    answer: FirstSteps,
  },
  /** Answers at once; the files come one after another. Taken again: the same project, as long as it is there. */
  takeSample: {
    method: 'POST',
    path: '/api/users/sample_project',
    access: 'user',
    permission: 'self',
    expensive: true,
    answer: Project,
  },
  listSampleCredits: {
    method: 'GET',
    path: '/api/users/sample_project/credits',
    access: 'user',
    permission: 'self',
    answer: z.object({ credits: z.array(SampleCredit) }),
  },
});
