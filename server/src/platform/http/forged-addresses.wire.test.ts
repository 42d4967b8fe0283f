import { expect, it } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';

/** What the third call of three different addresses is answered, each as the caller tells it. */
async function thirdOfThree(trusted: string, net = '198.51.100.'): Promise<number> {
  const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '2', TRUST_PROXY: trusted });
  try {
    const call = (address: string) =>
      app.send({ method: 'GET', url: '/api/rates/index', body: undefined }, { 'x-forwarded-for': address });
    await call(`${net}1`);
    await call(`${net}2`);
    return (await call(`${net}3`)).status;
  } finally {
    await app.stop();
  }
}

it('counts callers by their address, whatever the headers say, unless a known proxy says it', async () => {
  expect(await thirdOfThree('off')).toBe(429);
  expect(await thirdOfThree('10.1.1.1')).toBe(429);
  expect(await thirdOfThree('127.0.0.1')).toBe(200);
});

it('counts the addresses of an IPv6 connection as one', async () => {
  expect(await thirdOfThree('127.0.0.1', '2001:db8:1:1::')).toBe(429);
});
