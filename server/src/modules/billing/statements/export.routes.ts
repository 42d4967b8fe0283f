import { financialRoutes } from '@rakurs/contract';
import type { FastifyInstance } from 'fastify';
import { attachmentNamed } from '#platform/attachment.ts';
import type { Gate } from '#platform/http/gate.ts';
import { mountDownload } from '#platform/http/mount-download.ts';
import type { ChargeMonths } from './charge-months.service.ts';

/** The table of charges. */
export function mountChargesExport(
  app: FastifyInstance,
  { gate, months }: { gate: Gate; months: Pick<ChargeMonths, 'csv'> },
): void {
  mountDownload(app, {
    gate,
    route: financialRoutes.exportCharges,
    open: async ({ userId }, { query: { month } }) => ({
      bytes: months.csv(userId, month),
      disposition: attachmentNamed(month ? `Списания ${month}.csv` : 'Списания.csv'),
    }),
  });
}
