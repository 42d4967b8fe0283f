import { detectionRoutes } from '@rakurs/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/errors.ts';
import type { Gate } from '#platform/http/gate.ts';
import { mountDownload } from '#platform/http/mount-download.ts';
import type { Classifiers } from '../classifiers.service.ts';

/** A taught class to take away. */
export function mountClassifierExport(app: FastifyInstance, { gate, classifiers }: { gate: Gate; classifiers: Pick<Classifiers, 'requireOwn'> }): void {
  mountDownload(app, {
    gate,
    route: detectionRoutes.exportClassifier,
    open: async ({ userId }, { params: { projectId, classifierId } }) => {
      await classifiers.requireOwn({ projectId, userId }, classifierId);
      throw new AppError('conflict', 'Класс пока нельзя скачать');
    },
  });
}
