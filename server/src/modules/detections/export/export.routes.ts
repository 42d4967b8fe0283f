import { detectionRoutes } from '@rakurs/contract';
import type { FastifyInstance } from 'fastify';
import { attachmentNamed } from '#platform/attachment.ts';
import type { Gate } from '#platform/http/gate.ts';
import { mountDownload } from '#platform/http/mount-download.ts';
import type { Export } from './export.service.ts';

/** A taught class as a zip. */
export function mountExport(app: FastifyInstance, { gate, exporting }: { gate: Gate; exporting: Export }): void {
  mountDownload(app, {
    gate,
    route: detectionRoutes.exportClassifier,
    open: async (caller, { params }) => {
      const { title, bytes } = await exporting.open(caller, params);
      return { bytes, disposition: attachmentNamed(`${title.replaceAll(/[/\\:*?"<>|]/g, '_')}.zip`) };
    },
  });
}
