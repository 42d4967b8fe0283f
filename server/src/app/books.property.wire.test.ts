import fc from 'fast-check';
import type { DataSourceFile, TaskOf } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userActor } from '#platform/actor.ts';
import { DAY_MS } from '#platform/clock.ts';
import { copiesOf } from '../../testing/many-files.ts';
import { lendComputer, trustLender } from '../../testing/lending-kit.ts';
import { makeJpeg } from '../../testing/media/make-media.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { newPlace, prepared, upload } from '../../testing/upload-kit.ts';
import { createTestWorker } from '../../testing/worker-kit.ts';
import { auditBooks } from './ledger-audit.ts';

const TIME_ZONE = 'Europe/Moscow';
const FILES = 6;
const RATES = 3;
const SEQUENCES = 4;
const MAX_STEPS = 20;

let left: TestDatabase;
let app: TestApp;
let picture: DataSourceFile;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ WELCOME_CREDIT: '1', FREE_FILES_PER_DAY: '2', TIME_ZONE }, left);
  const user = await app.newUser();
  picture = await prepared(
    user,
    await upload(app, user, await newPlace(user), { bytes: await makeJpeg({ width: 40, height: 30 }) }),
  );
  const worker = createTestWorker(app);
  await worker.tell(await worker.next(), 'Образец');
});
afterAll(() => app.stop());

const rows = async <R>(sql: string, values: unknown[] = []): Promise<R[]> =>
  (await left.database.raw(sql, values)).rows as R[];

class Crash extends Error {}
/**
 * What happens to a step: it goes well; the server dies before it is committed, and who asked asks again; the answer is
 * lost, and who asked asks again.
 */
const fate = fc.constantFrom('well' as const, 'well' as const, 'died' as const, 'unheard' as const);
const at = (most: number) => fc.nat({ max: most - 1 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('ask' as const),
      file: at(FILES),
      amount: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('finish' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('fail' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('lend' as const), isTrue: fc.boolean(), isChecked: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('withdraw' as const), file: at(FILES) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('top up' as const), kopecks: fc.integer({ min: 1, max: 90 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('refund' as const), kopecks: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('plan' as const), rate: at(RATES) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('budget' as const), kopecks: fc.option(fc.nat({ max: 60 })) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('next day' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A user with files, and all that can happen to their money. */
async function newLife() {
  const user = await app.newUser();
  const userId = (await user.api.me()).id;
  const { projectId, dataSourceId } = await newPlace(user);
  const fileIds = await copiesOf(left, picture, { amount: FILES, into: dataSourceId });
  const rateIds = (await app.billing.listRates()).map(({ id }) => id);
  const worker = createTestWorker(app);
  const lender = await app.newUser();
  const lenderId = (await lender.api.me()).id;
  const lent = await lendComputer(app, lender);
  await app.inference.setLent(projectId, true);
  await trustLender(left, lender);
  await app.billing.sumsOf(userId);
  const next = async () => (await worker.lease(1))[0] as TaskOf<'recognise'> | undefined;
  /** As the payments do: the books are held, and the key says which payment it was. */
  const move = async (key: string, [from, to]: [string, string], kopecks: number) => {
    await rows('select id from ledger_accounts where user_id = $1 order by id for update', [userId]);
    await rows(
      'insert into ledger_transfers (key, from_id, to_id, kopecks, created_at) select $2, f.id, t.id, $5, now() from ledger_accounts f, ledger_accounts t where f.user_id = $1 and t.user_id = $1 and f.kind = $3 and t.kind = $4 on conflict do nothing',
      [userId, key, from, to, kopecks],
    );
  };
  const once = async (done: Step, key: string): Promise<unknown> => {
    switch (done.does) {
      case 'ask':
        return app.inference.ask(
          'recognise',
          fileIds.slice(done.file, done.file + done.amount).map((fileId) => ({ subject: `file ${fileId}`, fileId })),
        );
      case 'finish': {
        const task = await next();
        // It tells twice: it did not hear the first answer.
        return task && [await worker.tell(task, 'Готово'), await worker.tell(task, 'Готово')];
      }
      case 'fail': {
        const task = await next();
        return task && worker.fail(task, false);
      }
      case 'lend': {
        app.draws.next = done.isChecked ? 0 : 0.999;
        const [task] = (await lent.lease(1)) as TaskOf<'recognise'>[];
        const told = done.isTrue ? 'Готово' : 'Неправда';
        return task && [await lent.tell(task, told), await lent.tell(task, told)];
      }
      case 'withdraw':
        return app.inference.removeAbout('recognise', [`file ${fileIds[done.file] ?? 0}`]);
      case 'top up': {
        const [paid] = await rows<{ id: number }>(
          "insert into payments (user_id, kopecks, provider, provider_id, status, title, created_at) values ($1, $2, 'sandbox', $3, 'succeeded', 'Пополнение', now()) on conflict do nothing returning id",
          [userId, done.kopecks, key],
        );
        return paid && move(`payment ${paid.id}`, ['incomes', 'available'], done.kopecks);
      }
      case 'refund': {
        const { available } = await app.billing.sumsOf(userId);
        const [gift] = await rows<{ id: number; refunded: number }>(
          "select id, refunded::int from payments where user_id = $1 and provider = 'house'",
          [userId],
        );
        const [kopecks, refunded] = [
          Math.min(done.kopecks, available, 100 - (gift?.refunded ?? 100)),
          gift?.refunded ?? 0,
        ];
        if (!gift || kopecks <= 0) return;
        await move(`refund ${gift.id} to ${refunded + kopecks}`, ['available', 'incomes'], kopecks);
        return rows('update payments set refunded = $2 where id = $1', [gift.id, refunded + kopecks]);
      }
      case 'plan':
        return app.billing.changeActiveRate(userActor(userId), projectId, rateIds[done.rate] ?? 0);
      case 'budget':
        return rows(
          'insert into project_budgets values ($1, $2) on conflict (project_id) do update set budget = excluded.budget',
          [projectId, done.kopecks],
        );
      case 'next day':
        app.clock.advance(DAY_MS);
        for (const chore of app.billing.module.maintenance ?? []) await chore();
    }
  };
  const live = async (done: Step, what: 'well' | 'died' | 'unheard', key: string): Promise<void> => {
    const inOne = () => left.database.transaction(() => once(done, key));
    if (what === 'died')
      await left.database
        .transaction(async () => {
          await once(done, key);
          throw new Crash();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
        });
    await inOne();
    if (what === 'unheard') await inOne();
  };
  /** All that must be true at any moment; the auditor adds up the rest. */
  const mustHold = async (): Promise<void> => {
    expect((await auditBooks(left.database, TIME_ZONE)).disagreements).toEqual([]);
    await left.database.transaction(async () => {
      await left.database.raw('set transaction isolation level repeatable read');
      const { incomes, available, reserved, charges, accruals } = await app.billing.sumsOf(userId);
      expect(Math.min(incomes, available, reserved, charges, accruals)).toBeGreaterThanOrEqual(0);
      expect(available + reserved + charges).toBe(incomes + accruals);
      const [held] = await rows<Record<string, number>>(
        "select coalesce(sum(kopecks) filter (where state = 'reserved'), 0)::int as reserved, coalesce(sum(kopecks) filter (where state = 'charged'), 0)::int as charges from charges where user_id = $1",
        [userId],
      );
      expect(held).toEqual({ reserved, charges });
      const [earned] = await rows<Record<string, number>>(
        "select coalesce(sum(kopecks) filter (where state = 'paid'), 0)::int as paid, count(*) filter (where state = 'pending' and exists (select 1 from accruals a where a.task_id = lent_earnings.task_id))::int as early from lent_earnings where user_id = $1",
        [lenderId],
      );
      expect(earned).toEqual({ paid: (await app.billing.sumsOf(lenderId)).accruals, early: 0 });
      // Held for what is open, charged for what is done, and for nothing else.
      expect(
        await rows(
          "select c.state, t.state as task from charges c left join inference_tasks t on t.id = c.task_id where c.user_id = $1 and not coalesce(case c.state when 'reserved' then t.state in ('waiting', 'leased') when 'charged' then t.state = 'done' or t.id is null else t.state = 'failed' or t.id is null end, c.state <> 'reserved')",
          [userId],
        ),
      ).toEqual([]);
    });
  };
  const end = () =>
    left.database.transaction(() =>
      app.inference.removeAbout(
        'recognise',
        fileIds.map((fileId) => `file ${fileId}`),
      ),
    );
  return { live, mustHold, end };
}

it('balances the ledger for any calls, payments and changes of plans and budgets, however often the server dies between two steps', async () => {
  let keys = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fate), { minLength: 10, maxLength: MAX_STEPS }), async (steps) => {
      const life = await newLife();
      for (const [done, what] of steps) {
        await life.live(done, what, `step ${(keys += 1)}`);
        await life.mustHold();
      }
      await life.end();
      await life.mustHold();
    }),
    // Shrinking lives many more lives: a minute of them says enough.
    { numRuns: SEQUENCES, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
  );
}, 180_000);
