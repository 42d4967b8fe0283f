import type { Database } from '#platform/db/index.ts';
import type { CommandOutcome } from './run-offline.ts';

/**
 * The auditor reads tables, not the code that writes them: what both took from one function, both would get wrong
 * together.
 * Each check returns its disagreements in words.
 */
interface Check {
  title: string;
  sql: string;
  needsTimeZone?: true;
}

/**
 * What each charge, accrual and payment must have moved, and what was moved. Whoever has left keeps bare transfers: of
 * what they were for nothing is left.
 */
const EXPECTED = `
  select 'charge ' || id || ' held' as key, user_id, 'available' as source, 'reserved' as target, kopecks from charges
  union all select 'charge ' || id, user_id, 'reserved', 'charges', kopecks from charges where state = 'charged'
  union all select 'charge ' || id || ' released', user_id, 'reserved', 'available', kopecks from charges where state = 'released'
  union all select 'accrual of task ' || task_id, user_id, 'accruals', 'available', kopecks from accruals
  union all select 'payment ' || id, user_id, 'incomes', 'available', kopecks from payments where status in ('succeeded', 'refunded')`;
const MOVED = `
  select t.key, f.user_id, f.kind as source, o.kind as target, t.kopecks
  from ledger_transfers t join ledger_accounts f on f.id = t.from_id join ledger_accounts o on o.id = t.to_id`;

const CHECKS: Check[] = [
  {
    title: 'Остаток каждого счёта равен сумме его проводок',
    sql: `select format('счёт %s (%s, человек %s): на счёте %s, по проводкам %s', a.id, a.kind, a.user_id, a.balance, coalesce(m.kopecks, 0)) as what
      from ledger_accounts a left join (
        select id, sum(kopecks) as kopecks from (select to_id as id, kopecks from ledger_transfers union all select from_id, -kopecks from ledger_transfers) sides group by id
      ) m on m.id = a.id where a.balance <> coalesce(m.kopecks, 0) order by a.id`,
  },
  {
    title: 'Пять счетов человека вместе дают ноль',
    sql: `select format('человек %s: счетов %s, вместе %s', user_id, count(*), sum(balance)) as what from ledger_accounts group by user_id having sum(balance) <> 0 or count(*) <> 5 order by user_id`,
  },
  {
    title: 'Ни один счёт не ушёл за ноль',
    sql: `select format('счёт %s (%s, человек %s): %s', id, kind, user_id, balance) as what from ledger_accounts where (kind in ('incomes', 'accruals')) = (balance > 0) and balance <> 0 order by id`,
  },
  {
    title: 'Проводки не переходят от человека к человеку',
    sql: `select format('проводка «%s»: от человека %s к человеку %s', t.key, f.user_id, o.user_id) as what
      from ledger_transfers t join ledger_accounts f on f.id = t.from_id join ledger_accounts o on o.id = t.to_id where f.user_id <> o.user_id order by t.id`,
  },
  {
    title: 'У каждого списания, начисления и платежа есть своя проводка, и у каждой проводки — основание',
    sql: `with expected as (${EXPECTED}), moved as (${MOVED} where t.key not like 'refund %')
      select case
        when m.key is null then format('нет проводки «%s» на %s', e.key, e.kopecks)
        when e.key is null then format('проводка «%s» на %s без основания', m.key, m.kopecks)
        else format('проводка «%s»: должно быть %s → %s %s (человек %s), записано %s → %s %s (человек %s)', e.key, e.source, e.target, e.kopecks, e.user_id, m.source, m.target, m.kopecks, m.user_id)
      end as what
      from expected e full join moved m on m.key = e.key
      where (m.key is null or e.key is null or (e.user_id, e.source, e.target, e.kopecks) is distinct from (m.user_id, m.source, m.target, m.kopecks))
        and not (e.key is null and m.key not like 'payment %' and m.user_id not in (select id from users))
      order by 1`,
  },
  {
    title: 'Заработок на чужих задачах начислен, только когда перепроверен',
    sql: `select format('задача %s: заработок %s (%s), начислено %s', e.task_id, e.kopecks, e.state, coalesce(a.kopecks, 0)) as what
      from lent_earnings e left join accruals a on a.task_id = e.task_id
      where case when e.state = 'paid' then (a.user_id, a.worker_id, a.kopecks) is distinct from (e.user_id, e.worker_id, e.kopecks) else a.task_id is not null end order by 1`,
  },
  {
    title: 'Возвраты равны тому, что вернулось со счёта',
    sql: `with moved as (${MOVED} where t.key like 'refund %'), returned as (
        select split_part(key, ' ', 2) as payment, sum(kopecks) filter (where source = 'available' and target = 'incomes') as kopecks, count(*) filter (where source <> 'available' or target <> 'incomes') as strange, min(user_id) as user_id from moved group by 1
      )
      select format('платёж %s: возвращено %s, по проводкам %s', coalesce(p.id::text, r.payment), coalesce(p.refunded - p.unrecovered, 0), coalesce(r.kopecks, 0)) as what
      from payments p full join returned r on r.payment = p.id::text
      where coalesce(p.refunded - p.unrecovered, 0) <> coalesce(r.kopecks, 0) or coalesce(r.strange, 0) > 0 or r.user_id <> p.user_id order by 1`,
  },
  {
    title: 'Резерв держится только под незаконченную работу',
    sql: `select format('списание %s: держит %s с %s, а задачи %s нет', c.id, c.kopecks, c.reserved_at, c.task_id) as what from charges c
      where c.state = 'reserved' and c.reserved_at < now() - interval '1 hour' and not exists (select 1 from inference_tasks t where t.id = c.task_id and t.state in ('waiting', 'leased')) order by c.id`,
  },
  {
    title: 'Списания по дням сходятся',
    needsTimeZone: true,
    sql: `with days as (select user_id, (ended_at at time zone $1)::date as day, sum(kopecks) as kopecks, sum(greatest(1, cardinality(frame_ids))) as inferences from charges where state = 'charged' group by 1, 2)
      select format('человек %s, %s: в сводке %s (%s), по списаниям %s (%s)', coalesce(d.user_id, s.user_id), coalesce(d.day, s.day), coalesce(s.kopecks, 0), coalesce(s.inferences, 0), coalesce(d.kopecks, 0), coalesce(d.inferences, 0)) as what
      from days d full join charge_days s on s.user_id = d.user_id and s.day = d.day
      where coalesce(d.kopecks, 0) <> coalesce(s.kopecks, 0) or coalesce(d.inferences, 0) <> coalesce(s.inferences, 0) order by 1`,
  },
  {
    title: 'Расходы проектов по месяцам сходятся',
    sql: `with months as (select project_id, month, sum(kopecks) as kopecks from charges where state in ('reserved', 'charged') and project_id in (select id from projects) group by 1, 2)
      select format('проект %s, %s: в сводке %s, по списаниям %s', coalesce(m.project_id, s.project_id), coalesce(m.month, s.month), coalesce(s.kopecks, 0), coalesce(m.kopecks, 0)) as what
      from months m full join project_months s on s.project_id = m.project_id and s.month = m.month where coalesce(m.kopecks, 0) <> coalesce(s.kopecks, 0) order by 1`,
  },
];
const AMOUNTS =
  'select (select count(distinct user_id) from ledger_accounts)::int as people, (select count(*) from ledger_transfers)::int as transfers, (select count(*) from charges)::int as charges, (select count(*) from accruals)::int as accruals, (select count(*) from payments)::int as payments';

/** Proves the sums from the entries alone, as they stood at one moment. */
export async function auditBooks(
  database: Database,
  timeZone: string,
): Promise<CommandOutcome & { disagreements: string[] }> {
  return database.transaction(async () => {
    await database.raw('set transaction isolation level repeatable read read only');
    const lines: string[] = [];
    const disagreements: string[] = [];
    for (const { title, sql, needsTimeZone } of CHECKS) {
      // As each of the statements above says.
      const found = (await database.raw(sql, needsTimeZone ? [timeZone] : [])).rows as { what: string }[];
      lines.push(
        `${found.length === 0 ? 'сходится ' : 'НЕ СХОДИТСЯ'}  ${title}`,
        ...found.map(({ what }) => `             ${what}`),
      );
      disagreements.push(...found.map(({ what }) => what));
    }
    const [amounts] = (await database.raw(AMOUNTS)).rows as Record<
      'people' | 'transfers' | 'charges' | 'accruals' | 'payments',
      number
    >[];
    const total = `Людей ${amounts?.people}, проводок ${amounts?.transfers}, списаний ${amounts?.charges}, начислений ${amounts?.accruals}, платежей ${amounts?.payments}.`;
    const verdict = disagreements.length === 0 ? 'Книги сходятся до копейки.' : `Расхождений: ${disagreements.length}.`;
    return { text: [...lines, total, verdict].join('\n'), code: disagreements.length === 0 ? 0 : 1, disagreements };
  });
}
