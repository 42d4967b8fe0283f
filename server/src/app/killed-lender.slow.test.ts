import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLentRubbish } from '../../testing/attacks/lent-rubbish.ts';
import { createKillableServer } from '../../testing/killable-server.ts';

const TEXT = 'На снимке — ворота и склад.';
const { address, client, start, armed, disagreements, rows, end } = createKillableServer();
beforeAll(start);
afterAll(end);

it('the owner of a shared worker is paid once and the customer charged once, though the server was killed after each commit and both workers answer again', async () => {
  const { lender, share, lent, house, upload, describedAs } = await openLentRubbish({ address, client });
  const file = await upload();
  const task = await lent.next();
  await armed('answered', () => lent.tell(task, TEXT));
  expect(await lent.tell(task, TEXT)).toBe(true);
  expect(await describedAs(file)).toBeNull();
  const again = await house.next();
  expect(again.id).toBe(task.id);
  await armed('answered', () => house.tell(again, TEXT));
  expect(await house.tell(again, TEXT)).toBe(true);
  expect(await describedAs(file)).toBe(TEXT);
  expect(await lender.showAccrualsSum()).toEqual({ accrualsSum: share });
  expect((await lender.listOwnWorkers()).loan).toMatchObject({ checks_passed: 1, checking: 0, pending: 0 });
  expect(await rows("select count(*)::int as charged from charges where state = 'charged'")).toEqual([{ charged: 1 }]);
  expect(await disagreements()).toEqual([]);
}, 120_000);
