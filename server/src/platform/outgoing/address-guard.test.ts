import { describe, expect, it } from 'vitest';
import {
  isHostWithinReach,
  isPortOfAnotherService,
  isWithinReach,
  reachNeededFor,
  type Reach,
} from './address-guard.ts';
import { OutOfReach, resolveWithin } from './resolve-within.ts';

/**
 * Every kind of address there is, by the narrowest setting that lets it in; the edges of each net stand beside each
 * other.
 */
const ADDRESSES: [needed: Reach | null, addresses: string[]][] = [
  [
    'public',
    [
      '1.1.1.1',
      '8.8.8.8',
      '9.255.255.255',
      '11.0.0.0',
      '93.184.216.34',
      '100.63.255.255',
      '100.128.0.0',
      '128.0.0.1',
      '169.253.255.255',
      '172.15.255.255',
      '172.32.0.0',
      '192.0.1.1',
      '192.167.255.255',
      '198.17.255.255',
      '198.20.0.0',
      '223.255.255.255',
      '2a00:1450:4010:c05::64',
      '2606:4700:4700::1111',
      '2400:cb00::1',
      '::ffff:8.8.8.8',
      '::FFFF:808:808',
      '64:ff9b::8.8.8.8',
      '64:ff9b::808:808',
    ],
  ],
  [
    'lan',
    [
      '10.0.0.0',
      '10.0.0.5',
      '10.255.255.255',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '192.168.1.64',
      'fc00::1',
      'fd12:3456::1',
      '::ffff:192.168.1.64',
      '::ffff:c0a8:140',
      '64:ff9b::10.0.0.5',
      '::ffff:10.0.0.0',
    ],
  ],
  [
    'any',
    [
      '127.0.0.1',
      '127.255.255.254',
      '169.254.0.1',
      '169.254.169.253',
      '100.64.0.1',
      '100.127.255.255',
      '192.0.2.1',
      '198.18.0.1',
      '198.19.255.255',
      '198.51.100.7',
      '203.0.113.7',
      '2001:db8::1',
      '3fff::1',
      '::1',
      '0:0:0:0:0:0:0:1',
      'fe80::1',
      'febf::1',
      'fe80::1%eth0',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '64:ff9b::7f00:1',
      '64:ff9b::127.0.0.1',
    ],
  ],
  [
    null,
    [
      // Where clouds keep the secrets of a machine.
      '169.254.169.254',
      '169.254.170.2',
      '100.100.100.200',
      '168.63.129.16',
      '192.0.0.192',
      'fd00:ec2::254',
      '::ffff:169.254.169.254',
      '::ffff:a9fe:a9fe',
      '64:ff9b::169.254.169.254',
      '0.0.0.0',
      '0.1.2.3',
      '192.0.0.8',
      '192.88.99.1',
      '224.0.0.1',
      '239.255.255.255',
      '240.0.0.1',
      '255.255.255.255',
      '::',
      '::127.0.0.1',
      '::ffff:0:127.0.0.1',
      '64:ff9b:1::1',
      '100::1',
      'fec0::1',
      'ff02::1',
      '2001::1',
      '2001:0:7f00:1::',
      '2002:7f00:1::1',
      '2002:808:808::1',
      '4000::1',
      // No addresses at all.
      '',
      'localhost',
      'example.ru',
      '1.2.3',
      '1.2.3.4.5',
      '[::1]',
      '127.0.0.1/8',
    ],
  ],
];
const CASES = ADDRESSES.flatMap(([needed, addresses]) => addresses.map((address) => ({ address, needed })));
const WIDTH = { public: 0, lan: 1, any: 2 } as const;

it.each(CASES)('needs $needed for $address, and lets it in by nothing narrower', ({ address, needed }) => {
  expect(reachNeededFor(address)).toBe(needed);
  for (const reach of ['public', 'lan', 'any'] as const)
    expect([reach, isWithinReach(address, reach)]).toEqual([reach, needed !== null && WIDTH[reach] >= WIDTH[needed]]);
});

it.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0/',
  'http://0.0.0.0:9/',
  'http://192.168.1.1:8080/hook?x=1',
  'http://user:word@10.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[fd00::1]:8443/',
  'https://[64:ff9b::a00:1]/',
  'http://localhost/',
  'http://LOCALHOST:3000/',
  'http://localhost./',
  'http://app.localhost/',
  'http://①②⑦.0.0.1/',
  'http://127。0。0。1/',
])('tells of %s by itself that it leads inside', (url) => {
  expect(isHostWithinReach(new URL(url).hostname, 'public')).toBe(false);
});

it.each([
  'https://example.ru/hook',
  'https://8.8.8.8/',
  'https://localhost.example.ru/',
  'https://notlocalhost/',
  'https://127.0.0.1.nip.io/',
  'https://[2606:4700:4700::1111]/',
])('does not judge %s before it is asked for', (url) => {
  expect(isHostWithinReach(new URL(url).hostname, 'public')).toBe(true);
});

describe('a name', () => {
  const answering =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(addresses);
  it('is refused for one closed address among good ones, with the setting that would allow it', async () => {
    const refusal = await resolveWithin('trick.example.ru', {
      reach: 'public',
      lookup: answering('8.8.8.8', '10.0.0.5'),
    }).catch((error: unknown) => error);
    expect(refusal).toEqual(new OutOfReach('lan'));
    await expect(
      resolveWithin('trick.example.ru', { reach: 'any', lookup: answering('8.8.8.8', '169.254.169.254') }),
    ).rejects.toMatchObject({ needed: null });
  });
  it('gives the addresses to connect to, and nobody is asked where an address stands', async () => {
    expect(
      await resolveWithin('camera.example.ru', { reach: 'lan', lookup: answering('10.0.0.5', '2606:4700:4700::1111') }),
    ).toEqual(['10.0.0.5', '2606:4700:4700::1111']);
    expect(
      await resolveWithin('[::ffff:8.8.8.8]', { reach: 'public', lookup: () => Promise.reject(new Error('asked')) }),
    ).toEqual(['::ffff:8.8.8.8']);
  });
});

it('knows the ports of other services from those of cameras and web servers', () => {
  for (const port of [1, 21, 22, 23, 25, 53, 110, 143, 445, 587, 2375, 3306, 5432, 6379, 11_211, 27_017])
    expect([port, isPortOfAnotherService(port)]).toEqual([port, true]);
  for (const port of [
    80, 88, 322, 443, 554, 1935, 3000, 5000, 5554, 7447, 8000, 8080, 8443, 8554, 10_554, 34_567, 65_535,
  ])
    expect([port, isPortOfAnotherService(port)]).toEqual([port, false]);
});
