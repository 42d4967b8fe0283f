import type { Accrual, Charge, ChargeDetails, Income, Loan } from '@rakurs/contract';
import { answer } from './fake-server.ts';
import type { createTestServer } from './test-app.tsx';

/** Money as the server answers it. */
const rate = { id: 2, title: 'Рабочий', value: 75 };
const CREATED_AT = '2026-11-15T09:00:00.000Z';

export const aPayment = (more: Partial<Income> = {}): Income => ({
  id: 1,
  status: 'Оплачен',
  amount: 10_000,
  refunded: 0,
  created_at: CREATED_AT,
  title: 'Пополнение картой',
  paymentUrl: null,
  ...more,
});

export const aCharge = (more: Partial<Charge> = {}): Charge => ({
  id: 3,
  debt_title: 'Вопрос «Есть каска?» к ролику «Ворота»',
  accrual_title: null,
  total_price: 150,
  rate,
  inferences: 2,
  created_at: CREATED_AT,
  project_id: 5,
  data_source_id: 11,
  data_source_file_id: 9,
  second: 12,
  ...more,
});

export const chargeDetails: ChargeDetails = {
  ...aCharge(),
  question: 'Есть каска?',
  frames: [
    {
      frame_id: 70,
      data_source_file_id: 9,
      data_source_id: 11,
      project_id: 5,
      second: 12.5,
      picture_url: '/media/70.jpg',
      price: 75,
      answer: 'Да, белая',
    },
    {
      frame_id: 71,
      data_source_file_id: null,
      data_source_id: null,
      project_id: null,
      second: 20,
      picture_url: null,
      price: 75,
      answer: null,
    },
  ],
};

export const anAccrual = (more: Partial<Accrual> = {}): Accrual => ({
  id: 4,
  debt_title: null,
  accrual_title: 'Описание кадра',
  total_price: 25,
  rate,
  inferences: 1,
  created_at: CREATED_AT,
  worker: { id: 8, name: 'Домашний' },
  ...more,
});

export const aLoan = (more: Partial<Loan> = {}): Loan => ({
  status: 'unproven',
  checks_passed: 0,
  checks_in_row: 0,
  checks_needed: 3,
  one_checked_of: 1,
  strikes: 0,
  max_strikes: 2,
  checking: 0,
  pending: 0,
  cancelled: 0,
  ended_at: null,
  differed: null,
  ...more,
});

export const INCOMES = 'GET /api/users/financials/payments/details?page=0&size=20';
export const CHARGES = 'GET /api/users/financials/debt/details?page=0&size=20';
export const ACCRUALS = 'GET /api/users/financials/accruals/details?page=0&size=20';
export const WORKERS = 'GET /api/users/financials/workers';

/** What the pages of the financial area ask: nothing paid, nothing charged, nothing earned. */
export const teachMoney = (server: ReturnType<typeof createTestServer>): void => {
  server.on('GET /api/users/financials/payments/sum', () => answer({ incomesSum: 0 }));
  server.on('GET /api/users/financials/debt/sum', () => answer({ debt_sum: 0 }));
  server.on('GET /api/users/financials/accruals/sum', () => answer({ accrualsSum: 0 }));
  server.on(INCOMES, () => answer({ incomes: [] }));
  server.on(CHARGES, () => answer({ usersDebtDtos: [] }));
  server.on(ACCRUALS, () => answer({ usersAccrualsDtos: [] }));
  server.on(WORKERS, () => answer({ workers: [], loan: aLoan() }));
  server.on('GET /api/users/financials/debt/by_day', () =>
    answer({ month: '2026-11', total: 0, days: [{ day: '2026-11-01', kopecks: 0, inferences: 0 }] }),
  );
};
