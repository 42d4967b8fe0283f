import { labelRoutes } from '@rakurs/contract';
import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/http/gate.ts';
import { mountDownload } from '#platform/http/mount-download.ts';
import type { Dataset } from './dataset.service.ts';

const AHEAD_BYTES = 256 * 1024;

/** The zip of a data source. */
export function mountDataset(app: FastifyInstance, { gate, dataset }: { gate: Gate; dataset: Dataset }): void {
  mountDownload(app, {
    gate,
    route: labelRoutes.downloadDataset,
    open: async (caller, { params: { dataSourceId }, query: { format, annotations_only } }) => ({
      bytes: await dataset.open(caller, { dataSourceId, format, annotationsOnly: annotations_only === 'true' }),
      disposition: `attachment; filename="dataset-${dataSourceId}.zip"`,
      aheadBytes: AHEAD_BYTES,
    }),
  });
}
