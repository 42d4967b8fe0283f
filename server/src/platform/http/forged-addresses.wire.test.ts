import { expect, it } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';

/** What the third call of three different addresses is answered, each as the caller tells it. */
async function thirdOfThree(trusted: string): Promise<number> {
  const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '2', TRUST_PROXY: trusted });
  try {
    const call = (address: string) => app.send({ method: 'GET', url: '/api/rates/index', body: undefined }, { 'x-forwarded-for': address });
    await call('198.51.100.1');
    await call('198.51.100.2');
    return (await call('198.51.100.3')).status;
  } finally {
    await app.stop();
  }
}

it('counts who calls by the address they call from, whatever they say, unless a proxy that we know says it', async () => {
  expect(await thirdOfThree('off')).toBe(429);
  expect(await thirdOfThree('10.1.1.1')).toBe(429);
  expect(await thirdOfThree('127.0.0.1')).toBe(200);
});
