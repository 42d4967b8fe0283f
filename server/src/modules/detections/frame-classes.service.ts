import type { Classifier, NewFrameClassifier } from '@rakurs/contract';
import { AppError } from '#platform/errors.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { Classifiers } from './classifiers.service.ts';
import type { Place } from './known-classes.service.ts';

export interface FrameClassesDeps {
  classifiers: Pick<Classifiers, 'requireOwn'>;
  projects: Pick<Projects, 'requireOwn'>;
}

const NOT_YET = 'Классы целых кадров пока недоступны';

/** Classes of whole frames, from two folders of examples. */
export const createFrameClasses = ({ classifiers, projects }: FrameClassesDeps) => ({
  async create(place: Place, _wish: NewFrameClassifier): Promise<Classifier> {
    await projects.requireOwn(place.projectId, place.userId);
    throw new AppError('conflict', NOT_YET);
  },
  async remove(place: Place, classifierId: number): Promise<{ result: true }> {
    await classifiers.requireOwn(place, classifierId);
    throw new AppError('conflict', NOT_YET);
  },
});
export type FrameClasses = ReturnType<typeof createFrameClasses>;
