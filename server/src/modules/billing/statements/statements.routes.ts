import type { financialRoutes, Wallet } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import type { ChargeMonths } from './charge-months.service.ts';
import type { Spending } from './spending.service.ts';
import type { Statements } from './statements.service.ts';

export interface FinancialHandlersDeps {
  ledger: Pick<Ledger, 'sumsOf'>;
  statements: Statements;
  months: Pick<ChargeMonths, 'show'>;
  walletOf: (userId: number) => Promise<Wallet>;
  spending: Spending;
}

export const createFinancialHandlers = ({
  ledger,
  statements,
  months,
  walletOf,
  spending,
}: FinancialHandlersDeps): Handlers<typeof financialRoutes> => ({
  showIncomesSum: async ({ caller }) => ({ incomesSum: (await ledger.sumsOf(caller.userId)).incomes }),
  showDebtSum: async ({ caller }) => ({ debt_sum: (await ledger.sumsOf(caller.userId)).charges }),
  showAccrualsSum: async ({ caller }) => ({ accrualsSum: (await ledger.sumsOf(caller.userId)).accruals }),
  listIncomes: ({ query, caller }) => statements.listIncomes(caller.userId, query),
  listCharges: ({ query, caller }) => statements.listCharges(caller.userId, query),
  listAccruals: ({ query, caller }) => statements.listAccruals(caller.userId, query),
  showCharge: ({ params, caller }) => statements.showCharge(params.chargeId, caller.userId),
  showMonthOfCharges: ({ query, caller }) => months.show(caller.userId, query.month),
  showWallet: ({ caller }) => walletOf(caller.userId),
  showProjectSpending: ({ params, caller }) => spending.show(caller, params.projectId),
  changeProjectSpending: ({ params, body, caller }) => spending.change(caller, params.projectId, body),
});
