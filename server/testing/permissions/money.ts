import type { contract } from '@rakurs/contract';
import type { Row } from './row.ts';

const ANY_RATE = () => ({ rateId: 1 });
const NO_TOKEN = 'x'.repeat(43);

export const moneyRows = {
  //                       nobody owner other admin lent house
  listRates: [200, 200, 200, 200, 200, 200],
  showRate: [200, 200, 200, 200, 200, 200, { params: ANY_RATE }],
  listActiveRates: [401, 200, 404, 404, 401, 401],
  changeActiveRate: [401, 200, 404, 404, 401, 401, { body: ANY_RATE }],
  showProjectSpending: [401, 200, 404, 404, 401, 401],
  changeProjectSpending: [401, 200, 404, 404, 401, 401, { body: () => ({ budget: null }) }],
  showIncomesSum: [401, 200, 200, 200, 401, 401],
  showDebtSum: [401, 200, 200, 200, 401, 401],
  showAccrualsSum: [401, 200, 200, 200, 401, 401],
  listIncomes: [401, 200, 200, 200, 401, 401],
  listCharges: [401, 200, 200, 200, 401, 401],
  listAccruals: [401, 200, 200, 200, 401, 401],
  showCharge: [401, 200, 404, 404, 401, 401],
  showMonthOfCharges: [401, 200, 200, 200, 401, 401],
  exportCharges: [401, 200, 200, 200, 401, 401],
  showWallet: [401, 200, 200, 200, 401, 401],
  createPayment: [401, 200, 200, 200, 401, 401, { body: () => ({ amount: 10_000 }) }],
  showPayment: [401, 200, 404, 404, 401, 401],
  cancelPayment: [401, 200, 404, 404, 401, 401],
  // By a token that only the payer's page has, or by the bank's own word.
  showSandboxPayment: [404, 404, 404, 404, 404, 404, { query: () => ({ token: NO_TOKEN }) }],
  settleSandboxPayment: [404, 404, 404, 404, 404, 404, { body: () => ({ token: NO_TOKEN, action: 'pay' }) }],
  hearYookassa: [404, 404, 404, 404, 404, 404, { body: () => ({ event: 'payment.succeeded', object: { id: 'x' } }) }],
  listOwnWorkers: [401, 200, 200, 200, 401, 401],
  createOwnWorker: [401, 200, 200, 200, 401, 401, { body: () => ({ name: 'Домашний компьютер' }) }],
  revokeOwnWorker: [401, 200, 404, 404, 401, 401],
} satisfies Partial<Record<keyof typeof contract, Row>>;
