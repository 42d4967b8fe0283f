import { expect, it } from 'vitest';
import type { Description, FrameAnswer } from '@rakurs/contract';
import { frameAt, frameAnalysis } from '../../testing/frame-analyses.ts';
import type { AnalysedFile } from '../analysis/analysed-file.ts';
import { REST_MS, withFallback } from './fallback.ts';
import { ProviderUnavailable, type Provider } from './provider.ts';

const frame = frameAt(0, frameAnalysis([]));
const subject: AnalysedFile = { kind: 'image', realDate: null, durationSeconds: null, frames: [] };

/** A provider that answers or fails as it is told, and counts how often it was asked. */
function provider(name: Provider['name'], model: string) {
  const state: { failure: Error | null; asked: number } = { failure: null, asked: 0 };
  const reply = async <T>(value: T): Promise<T> => {
    state.asked += 1;
    if (state.failure) throw state.failure;
    return value;
  };
  const own: Provider = {
    name,
    model,
    describe: () => reply<Description>({ text: model, provider: name, model, scenes: [] }),
    answer: () =>
      reply<FrameAnswer>({ frame_id: 1, text: model, confidence: null, reason: null, provider: name, model }),
  };
  return { ...own, state };
}

function setUp() {
  const [first, second] = [provider('openai', 'qwen'), provider('embedded', 'глаза')];
  const clock = { now: 1000 };
  const told: string[] = [];
  return {
    first,
    second,
    clock,
    told,
    both: withFallback(first, second, { tell: (sentence) => told.push(sentence), now: () => clock.now }),
  };
}

it('asks only the first while it answers', async () => {
  const { both, second, told } = setUp();
  expect(await both.describe(subject)).toMatchObject({ provider: 'openai', model: 'qwen' });
  expect(await both.answer('?', frame)).toMatchObject({ provider: 'openai' });
  expect(second.state.asked).toBe(0);
  expect(told).toEqual([]);
});

it('turns to the second when the first is down, and says who wrote', async () => {
  const { both, first, told } = setUp();
  first.state.failure = new ProviderUnavailable('нет соединения');
  expect(await both.describe(subject)).toMatchObject({ provider: 'embedded', model: 'глаза' });
  expect(await both.answer('?', frame)).toMatchObject({ provider: 'embedded', model: 'глаза' });
  expect(told).toEqual(['Не отвечает qwen, пока работает глаза: нет соединения']);
});

it('lets the first rest for a while, then tries it again', async () => {
  const { both, first, clock, told } = setUp();
  first.state.failure = new ProviderUnavailable('нет соединения');
  await both.describe(subject);
  clock.now += REST_MS - 1;
  await both.describe(subject);
  expect(first.state.asked).toBe(1);
  clock.now += 1;
  first.state.failure = null;
  expect(await both.describe(subject)).toMatchObject({ provider: 'openai' });
  expect(await both.describe(subject)).toMatchObject({ provider: 'openai' });
  expect(told.at(-1)).toBe('Снова отвечает qwen');
});

it('tries with a single call whether the first is back', async () => {
  const { both, first, clock } = setUp();
  first.state.failure = new ProviderUnavailable('нет соединения');
  await both.describe(subject);
  clock.now += REST_MS;
  await Promise.all([both.describe(subject), both.describe(subject), both.describe(subject)]);
  expect(first.state.asked).toBe(2);
});

it('does not rest the first after a failure over one file', async () => {
  const { both, first } = setUp();
  first.state.failure = new Error('не по схеме');
  expect(await both.describe(subject)).toMatchObject({ provider: 'embedded' });
  first.state.failure = null;
  expect(await both.describe(subject)).toMatchObject({ provider: 'openai' });
});

it('fails when the second fails too', async () => {
  const { both, first, second } = setUp();
  first.state.failure = new ProviderUnavailable('нет соединения');
  second.state.failure = new Error('нет кадров');
  await expect(both.describe(subject)).rejects.toThrow('нет кадров');
});
