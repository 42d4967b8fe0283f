import type { Accrual, Charge, ChargeDetails, Income } from '@rakurs/contract';
import { AppError } from '#platform/errors.ts';
import type { ChargeView } from './charged-things.ts';
import type { AccrualRow, Page, StatementStore } from './statements.store.ts';

export interface StatementsDeps {
  store: Pick<StatementStore, 'listCharges' | 'findCharge' | 'listAccruals'>;
  view: ChargeView;
  listPayments: (userId: number, page: Page) => Promise<Income[]>;
  /** Of computers that are still lent. */
  workerNames: (workerIds: number[]) => Promise<Map<number, string>>;
}

const toAccrual = (row: AccrualRow, names: Map<number, string>): Accrual => {
  const name = names.get(row.workerId);
  return {
    id: row.id,
    debt_title: null,
    accrual_title: row.title,
    total_price: row.kopecks,
    rate: { id: row.rateId, title: row.rateTitle, value: row.minerValue },
    inferences: row.inferences,
    created_at: row.createdAt.toISOString(),
    worker: name === undefined ? null : { id: row.workerId, name },
  };
};

/** What was paid in, charged and earned, a page at a time, and what each charge bought. */
export const createStatements = ({ store, view, listPayments, workerNames }: StatementsDeps) => ({
  listIncomes: async (userId: number, page: Page): Promise<{ incomes: Income[] }> => ({
    incomes: await listPayments(userId, page),
  }),
  listCharges: async (userId: number, page: Page): Promise<{ usersDebtDtos: Charge[] }> => ({
    usersDebtDtos: await view.toCharges(await store.listCharges(userId, page)),
  }),
  async listAccruals(userId: number, page: Page): Promise<{ usersAccrualsDtos: Accrual[] }> {
    const rows = await store.listAccruals(userId, page);
    const names = await workerNames([...new Set(rows.map(({ workerId }) => workerId))]);
    return { usersAccrualsDtos: rows.map((row) => toAccrual(row, names)) };
  },
  async showCharge(id: number, userId: number): Promise<ChargeDetails> {
    const row = await store.findCharge(id, userId);
    const details = row && (await view.toDetails(row));
    if (!details) throw new AppError('not_found', 'Списание не найдено');
    return details;
  },
});
export type Statements = ReturnType<typeof createStatements>;
