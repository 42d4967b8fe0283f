import { expect, test, vi } from 'vitest';
import { PasswordQuestion } from './password-question.ts';

test('several calls at once wait for one answer, and the next one asks anew', async () => {
  const question = new PasswordQuestion();
  const heard = vi.fn();
  question.subscribe(heard);
  const [one, other] = [question.ask(), question.ask()];
  expect([question.getSnapshot(), heard.mock.calls.length]).toEqual([true, 1]);
  question.answer(true);
  expect([await one, await other, question.getSnapshot()]).toEqual([true, true, false]);
  const third = question.ask();
  question.answer(false);
  expect(await third).toBe(false);
});

test('where no screen listens, or it goes away meanwhile, nobody waits for ever', async () => {
  const question = new PasswordQuestion();
  expect(await question.ask()).toBe(false);
  const leave = question.subscribe(() => undefined);
  const asked = question.ask();
  leave();
  expect([await asked, question.getSnapshot()]).toEqual([false, false]);
});
