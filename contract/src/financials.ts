import { z } from 'zod';
import { defineEvents } from './event.ts';
import { defineRoutes } from './route.ts';
import { Id, Kopecks, Time } from './values.ts';

/** Constants of the financial area (B section 9). */
export const FINANCIAL_PAGE_SIZE = 20;
export const SUMS_FIRST_POLL_MS = 1000;
export const SUMS_POLL_MS = 15_000;
const MAX_FINANCIAL_PAGE_SIZE = 100;

/** A plan as it was when it was charged by. */
export const ChargedRate = z.object({ id: Id, title: z.string(), value: Kopecks });

const page = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  size: z.coerce.number().int().min(1).max(MAX_FINANCIAL_PAGE_SIZE).default(FINANCIAL_PAGE_SIZE),
});

/** The specification's payment, and what one needs to go on with it. */
export const Income = z
  .object({
    id: Id,
    /** Shown as it is: 'Ожидает оплаты', 'Оплачен', 'Отменён', 'Возвращён'. */
    status: z.enum(['Ожидает оплаты', 'Оплачен', 'Отменён', 'Возвращён']),
    amount: Kopecks,
    /** Of the amount, what was given back. */
    refunded: Kopecks,
    created_at: Time,
    /** What it is: a payment by card, or a gift of the installation. */
    title: z.string(),
    /** Where it is paid; null when there is nothing to pay any more. */
    paymentUrl: z.string().nullable(),
  })
  .meta({ id: 'Income' });
export type Income = z.output<typeof Income>;

/** What was charged for one piece of work, as the list shows it. `debt_title` says what it bought. */
export const Charge = z
  .object({
    id: Id,
    debt_title: z.string(),
    accrual_title: z.null(),
    total_price: Kopecks,
    rate: ChargedRate,
    /** So many inferences at the price of the plan. */
    inferences: z.int(),
    created_at: Time,
    /** What it was about; null when that is gone. */
    project_id: Id.nullable(),
    data_source_id: Id.nullable(),
    data_source_file_id: Id.nullable(),
    /** Of a film: the first of its frames. */
    second: z.number().nullable(),
  })
  .meta({ id: 'Charge' });
export type Charge = z.output<typeof Charge>;

/** One inference: what a kopeck bought. */
export const ChargedInference = z.object({
  frame_id: Id,
  /** Null: the file is gone, or not in sight. */
  data_source_file_id: Id.nullable(),
  data_source_id: Id.nullable(),
  project_id: Id.nullable(),
  second: z.number().nullable(),
  picture_url: z.string().nullable(),
  price: Kopecks,
  /**
   * What came of it: the answer to a question; of a description its first words. Null when it was replaced or is gone.
   */
  answer: z.string().nullable(),
});
export type ChargedInference = z.output<typeof ChargedInference>;
export const ChargeDetails = Charge.extend({
  /** The question that was asked; null for descriptions. */ question: z.string().nullable(),
  frames: z.array(ChargedInference),
}).meta({ id: 'ChargeDetails' });
export type ChargeDetails = z.output<typeof ChargeDetails>;

export const Accrual = z
  .object({
    id: Id,
    debt_title: z.null(),
    accrual_title: z.string(),
    total_price: Kopecks,
    rate: ChargedRate,
    inferences: z.int(),
    created_at: Time,
    worker: z.object({ id: Id, name: z.string() }).nullable(),
  })
  .meta({ id: 'Accrual' });
export type Accrual = z.output<typeof Accrual>;

/** What one has, and what stands in the way of work. */
export const Wallet = z
  .object({
    /** Incomes less charges, and earnings: what is held for work under way included. */
    balance: Kopecks,
    /** Of the balance, what is held for work that was asked for. */
    reserved: Kopecks,
    /** Pieces of work that wait, by what for. */
    paused: z.object({ no_funds: z.int(), no_plan: z.int(), over_limit: z.int(), over_budget: z.int() }),
    /** Files without a plan that were described today at no charge, and how many may be. */
    free: z.object({ used: z.int(), limit: z.int() }),
    /** What one may pay in one go. */
    topUp: z.object({ min: Kopecks, max: Kopecks, isSandbox: z.boolean() }),
  })
  .meta({ id: 'Wallet' });
export type Wallet = z.output<typeof Wallet>;

/** A calendar month of the installation's time zone: '2026-11'. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'Ожидается месяц вида 2026-11' });
/** Every day of the month, those without charges too. */
export const MonthOfCharges = z
  .object({
    month: Month,
    total: Kopecks,
    days: z.array(z.object({ day: z.iso.date(), kopecks: Kopecks, inferences: z.int() })),
  })
  .meta({ id: 'MonthOfCharges' });
export type MonthOfCharges = z.output<typeof MonthOfCharges>;

/** What work would take before it is asked for. */
export const Price = z
  .object({
    files: z.int(),
    frames: z.int(),
    /** Null: the project has no plan. */
    kopecks: Kopecks.nullable(),
    /** At the present pace; null when that cannot be told. */
    seconds: z.int().nullable(),
    /** What one could spend on it now: the balance less what is held. */
    available: Kopecks,
    /** What the budget of the project leaves for this month; null: it has none. */
    budget_left: Kopecks.nullable(),
  })
  .meta({ id: 'Price' });
export type Price = z.output<typeof Price>;
const MAX_PRICE_SHOWN = 100_000_000_000;
/**
 * The sum that somebody has seen and agreed to: what costs more by now is refused, so that nobody pays what they were
 * not told.
 */
export const PriceShown = Kopecks.min(0).max(MAX_PRICE_SHOWN);

/**
 * What of a project counts against its plan: questions that are on, put to all of it or to one of its sources, and
 * taught classes.
 */
export const CountedClassifiers = z.object({ project_questions: z.int(), source_questions: z.int(), classes: z.int() });
export type CountedClassifiers = z.output<typeof CountedClassifiers>;

/** What a project may spend, has spent this month, and who may work for it. */
export const ProjectSpending = z
  .object({
    month: Month,
    /** Charged and held this month. */ spent: Kopecks,
    budget: Kopecks.nullable(),
    allows_foreign_workers: z.boolean(),
    /** Questions that are on, and taught classes. */ classifiers: z.int(),
    /** The same by where they stand. */ counted: CountedClassifiers,
  })
  .meta({ id: 'ProjectSpending' });
export type ProjectSpending = z.output<typeof ProjectSpending>;
const MAX_BUDGET_KOPECKS = 100_000_000_000;

/** Somebody's sums have changed: ask for them anew. */
export const financialEvents = defineEvents({ 'wallet.changed': z.object({ balance: Kopecks, reserved: Kopecks }) });

const FINANCIALS = '/api/users/financials';
export const financialRoutes = defineRoutes({
  showIncomesSum: {
    method: 'GET',
    path: `${FINANCIALS}/payments/sum`,
    access: 'user',
    permission: 'self',
    answer: z.object({ incomesSum: Kopecks }),
  },
  showDebtSum: {
    method: 'GET',
    path: `${FINANCIALS}/debt/sum`,
    access: 'user',
    permission: 'self',
    answer: z.object({ debt_sum: Kopecks }),
  },
  showAccrualsSum: {
    method: 'GET',
    path: `${FINANCIALS}/accruals/sum`,
    access: 'user',
    permission: 'self',
    answer: z.object({ accrualsSum: Kopecks }),
  },
  /** The newest first, all three. */
  listIncomes: {
    method: 'GET',
    path: `${FINANCIALS}/payments/details`,
    access: 'user',
    permission: 'self',
    query: page,
    answer: z.object({ incomes: z.array(Income) }),
  },
  listCharges: {
    method: 'GET',
    path: `${FINANCIALS}/debt/details`,
    access: 'user',
    permission: 'self',
    query: page,
    answer: z.object({ usersDebtDtos: z.array(Charge) }),
  },
  listAccruals: {
    method: 'GET',
    path: `${FINANCIALS}/accruals/details`,
    access: 'user',
    permission: 'self',
    query: page,
    answer: z.object({ usersAccrualsDtos: z.array(Accrual) }),
  },

  showCharge: {
    method: 'GET',
    path: `${FINANCIALS}/debt/{chargeId}`,
    access: 'user',
    permission: 'self',
    answer: ChargeDetails,
  },
  showMonthOfCharges: {
    method: 'GET',
    path: `${FINANCIALS}/debt/by_day`,
    access: 'user',
    permission: 'self',
    query: z.object({ month: Month.optional() }),
    answer: MonthOfCharges,
  },
  /** All charges of a month, a line each; without one, all there are. */
  exportCharges: {
    method: 'GET',
    path: `${FINANCIALS}/debt/export`,
    access: 'user',
    permission: 'self',
    expensive: true,
    query: z.object({ month: Month.optional() }),
    bytes: 'text/csv',
    answer: z.unknown(),
  },
  showWallet: { method: 'GET', path: `${FINANCIALS}/wallet`, access: 'user', permission: 'self', answer: Wallet },

  showProjectSpending: {
    method: 'GET',
    path: '/api/users/projects/{projectId}/spending',
    access: 'user',
    permission: 'billing.read',
    answer: ProjectSpending,
  },
  changeProjectSpending: {
    method: 'PATCH',
    path: '/api/users/projects/{projectId}/spending',
    access: 'user',
    permission: 'billing.pay',
    body: z.object({
      budget: z.int().min(0).max(MAX_BUDGET_KOPECKS).nullable().optional(),
      allows_foreign_workers: z.boolean().optional(),
    }),
    answer: ProjectSpending,
  },
});
