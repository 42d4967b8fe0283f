import { expect, it } from 'vitest';
import { isPrivateUrl, isPublicAddress } from './private-addresses.ts';

it.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
])('takes %s for an address nobody public has', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
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
])('lets %s through', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '4000::1',
])('takes %s for an address nobody public has', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['2a00:1450:4010:c05::64', '2606:4700:4700::1111', '2400:cb00::1'])('lets %s through', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each(['', 'localhost', 'example.ru', '1.2.3', 'fe80::1%eth0'])(
  'takes %j, which is no plain address, for none',
  (address) => {
    expect(isPublicAddress(address)).toBe(false);
  },
);

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
  'http://localhost/',
  'http://LOCALHOST:3000/',
  'http://localhost./',
  'http://app.localhost/',
  'http://①②⑦.0.0.1/',
  'http://127。0。0。1/',
])('tells of %s by itself that it leads inside', (url) => {
  expect(isPrivateUrl(new URL(url))).toBe(true);
});

it.each([
  'https://example.ru/hook',
  'https://8.8.8.8/',
  'https://localhost.example.ru/',
  'https://notlocalhost/',
  'https://127.0.0.1.nip.io/',
  'https://[2606:4700:4700::1111]/',
])('does not judge %s before it is asked for', (url) => {
  expect(isPrivateUrl(new URL(url))).toBe(false);
});
