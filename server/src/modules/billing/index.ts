import { billingRoutes, earningRoutes, financialRoutes, Pause, type CountedClassifiers } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Queue } from '#platform/queue.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { addressVerified, type Identity } from '#modules/identity/index.ts';
import { taskEnded, taskEnding, tasksAsked, tasksComing, tasksGone, type Inference } from '#modules/inference/index.ts';
import { projectsErased, type Projects } from '#modules/projects/index.ts';
import { releaseWorkJob, resumeWorkJob } from './billing.jobs.ts';
import { createBillingHandlers } from './billing.routes.ts';
import { createCalendar } from './charging/calendar.ts';
import { createChargeStore } from './charging/charges.store.ts';
import { createCharging } from './charging/charging.service.ts';
import { createEarningHandlers } from './earnings/earnings.routes.ts';
import { createEarnings } from './earnings/earnings.service.ts';
import { createEarningStore } from './earnings/earnings.store.ts';
import { createLentEarnings } from './earnings/lent-earnings.service.ts';
import { createLedger } from './ledger/ledger.service.ts';
import { createLedgerStore } from './ledger/ledger.store.ts';
import { createWelcome } from './ledger/welcome.ts';
import { assemblePayments } from './payments/assemble.ts';
import { createRatesService } from './rates/rates.service.ts';
import { createRateStore } from './rates/rates.store.ts';
import { createChargeMonths } from './statements/charge-months.service.ts';
import { createChargeView, type ChargedThings } from './statements/charged-things.ts';
import { mountChargesExport } from './statements/export.routes.ts';
import { createSpending, sumOf } from './statements/spending.service.ts';
import { createFinancialHandlers } from './statements/statements.routes.ts';
import { createStatements } from './statements/statements.service.ts';
import { createStatementStore } from './statements/statements.store.ts';
import { createWallet } from './statements/wallet.ts';

export interface BillingDeps {
  database: Database;
  queue: Queue;
  events: EventBus;
  hooks: TransactionHooks;
  identity: Pick<
    Identity,
    | 'emailsOf'
    | 'mailboxesOf'
    | 'ownerOfWorker'
    | 'workerNames'
    | 'listWorkersOf'
    | 'createWorkerOf'
    | 'revokeWorkerOf'
    | 'timeZoneOf'
  >;
  projects: Projects;
  inference: Inference;
  /** Questions of the project that are on, and classes it was taught. */
  countedIn: (projectId: number) => Promise<CountedClassifiers>;
  /** What money went for, as it is now. */
  charged: ChargedThings;
  settings: {
    welcomeKopecks: number;
    freeFilesPerDay: number;
    topUp: { min: number; max: number };
    yookassa: { shopId: string; secretKey: string; url: string } | null;
    brand: string;
    publicUrl: string;
    timeZone: string;
  };
  log: Log;
  clock?: Clock;
}

const PEOPLE_AT_ONCE = 100;

/** Plans, and people's money: what work costs, what is held for it, what was charged, paid in and earned. */
export function createBilling({
  database,
  queue,
  events,
  hooks,
  identity,
  projects,
  inference,
  countedIn,
  charged,
  settings,
  log,
  clock = systemClock,
}: BillingDeps) {
  const classifiersOf = async (projectId: number): Promise<number> => sumOf(await countedIn(projectId));
  const inTransaction = database.transaction;
  const rateStore = createRateStore(database);
  const chargeStore = createChargeStore(database);
  const calendar = createCalendar({ clock, timeZone: settings.timeZone });
  const welcome = createWelcome({
    database,
    kopecks: settings.welcomeKopecks,
    mailboxesOf: identity.mailboxesOf,
    clock,
  });
  const ledger = createLedger({
    store: createLedgerStore(database),
    events,
    clock,
    inTransaction,
    welcome: welcome.give,
  });
  /** `pauses`: what may have changed for the better. A look at all that waits is long. */
  const askToResume = async (userId: number, pauses: readonly Pause[] = Pause.options): Promise<void> => {
    if (await inference.hasPaused(userId, pauses)) await queue.send(resumeWorkJob, { userId }, { ofUser: userId });
  };
  const rates = createRatesService({ store: rateStore, projects, classifiersOf, askToResume, inTransaction, clock });
  const earningStore = createEarningStore(database);
  const lentEarnings = createLentEarnings({ store: earningStore, ledger, askToResume, clock });
  const charging = createCharging({
    store: chargeStore,
    earnings: lentEarnings,
    ledger,
    rates,
    inference,
    ownerOfWorker: identity.ownerOfWorker,
    calendar,
    freeFilesPerDay: settings.freeFilesPerDay,
    askToResume,
    askToRelease: (taskIds, userId) => queue.send(releaseWorkJob, { taskIds }, { ofUser: userId }),
    clock,
    inTransaction,
  });
  const { payments, ...paying } = assemblePayments({
    database,
    queue,
    ledger,
    identity,
    askToResume,
    settings,
    log,
    clock,
  });
  const earnings = createEarnings({ store: earningStore, identity, inference, publicUrl: settings.publicUrl });

  const statementStore = createStatementStore(database);
  const statements = createStatements({
    store: statementStore,
    view: createChargeView(charged),
    workerNames: identity.workerNames,
    listPayments: payments.listOf,
  });
  const months = createChargeMonths({
    store: statementStore,
    calendar,
    timeZone: settings.timeZone,
    timeZoneOf: identity.timeZoneOf,
  });
  const walletOf = createWallet({
    ledger,
    charges: chargeStore,
    inference,
    calendar,
    freeFilesPerDay: settings.freeFilesPerDay,
    topUp: { ...settings.topUp, isSandbox: settings.yookassa === null },
  });
  const spending = createSpending({
    charges: chargeStore,
    projects,
    inference,
    countedIn,
    calendar,
    askToResume,
    inTransaction,
  });

  hooks.on(addressVerified, async ({ userId }) => {
    if (await ledger.welcome(userId)) await askToResume(userId);
  });
  hooks.on(tasksComing, charging.coming);
  hooks.on(taskEnding, charging.ending);
  hooks.on(tasksAsked, charging.asked);
  hooks.on(taskEnded, charging.ended);
  hooks.on(tasksGone, charging.gone);
  hooks.on(projectsErased, async ({ projectIds }) => {
    await rateStore.removeOf(projectIds);
    await chargeStore.removeOfProjects(projectIds);
    await inference.forgetLent(projectIds);
  });

  /** Days and months begin without anybody doing anything. */
  const resumeAll = async (): Promise<void> => {
    for (
      let people = await inference.listPausedPeople(0, PEOPLE_AT_ONCE);
      people.length > 0;
      people = await inference.listPausedPeople(people.at(-1) ?? 0, PEOPLE_AT_ONCE)
    ) {
      for (const userId of people) await charging.resume(userId);
    }
  };
  const module: Module = {
    name: 'billing',
    serves: [
      serve(billingRoutes, createBillingHandlers(rates)),
      paying.served,
      serve(earningRoutes, createEarningHandlers(earnings)),
      serve(financialRoutes, createFinancialHandlers({ ledger, statements, months, walletOf, spending })),
    ],
    mount: (app, gate) => mountChargesExport(app, { gate, months }),
    async start() {
      await rates.seed();
      await welcome.rememberOld();
      await queue.work(resumeWorkJob, ({ userId }) => charging.resume(userId));
      await queue.work(releaseWorkJob, ({ taskIds }) => charging.release(taskIds));
      await paying.start();
    },
    /** Payments and books stay: accounts must be kept, and without the rest they are nobody's. */
    erase: charging.forget,
    maintenance: [resumeAll, charging.releaseForgotten, payments.checkOpen],
  };
  return {
    module,
    listRates: rates.list,
    changeActiveRate: rates.changeActive,
    rateAt: rates.rateAt,
    ratesOfProjects: rates.ofProjects,
    requirePlan: rates.requirePlan,
    requireRoom: rates.requireRoom,
    quote: charging.quote,
    /** Has paused work of a user looked at again, in the transaction under way. */
    askToResume,
    sumsOf: ledger.sumsOf,
    checkOpenPayments: payments.checkOpen,
  };
}
export type Billing = ReturnType<typeof createBilling>;
export { requirePriceShown } from './charging/price-shown.ts';
export type { ChargedThings } from './statements/charged-things.ts';
