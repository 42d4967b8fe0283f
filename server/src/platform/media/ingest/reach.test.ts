import { expect, it } from 'vitest';
import { isInReach, reachNeededFor } from './reach.ts';

const WITHIN = {
  public: ['93.184.216.34', '2606:2800:220:1::1'],
  lan: ['10.1.2.3', '172.20.0.9', '192.168.1.64', 'fd12:3456::1', '::ffff:192.168.1.64'],
  any: [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '169.254.169.254',
    'fe80::1',
    '0.0.0.0',
    '224.0.0.1',
    '100.64.0.1',
    '::ffff:169.254.169.254',
  ],
} as const;

it('lets each setting reach what it says, and nothing beyond', () => {
  for (const [needed, addresses] of Object.entries(WITHIN)) {
    for (const address of addresses) {
      expect([address, reachNeededFor(address)]).toEqual([address, needed]);
      expect([address, isInReach(address, 'public'), isInReach(address, 'lan'), isInReach(address, 'any')]).toEqual([
        address,
        needed === 'public',
        needed !== 'any',
        true,
      ]);
    }
  }
});

it('takes no name for an address', () => {
  expect(isInReach('localhost', 'lan')).toBe(false);
});
