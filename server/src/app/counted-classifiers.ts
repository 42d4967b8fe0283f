import type { CountedClassifiers } from '@rakurs/contract';
import type { Detections } from '#modules/detections/index.ts';
import type { Questions } from '#modules/questions/index.ts';

/** What billing counts against a plan. Questions and classes are made after it: they pay. */
export const createCountedClassifiers =
  ({
    questions,
    detections,
  }: {
    questions: () => Pick<Questions, 'countActiveIn'>;
    detections: () => Pick<Detections, 'countTaught'>;
  }) =>
  async (projectId: number): Promise<CountedClassifiers> => {
    const { ofProject, ofSources } = await questions().countActiveIn(projectId);
    return {
      project_questions: ofProject,
      source_questions: ofSources,
      classes: await detections().countTaught(projectId),
    };
  };
