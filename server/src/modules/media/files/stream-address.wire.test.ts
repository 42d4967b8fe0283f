import { expect, it } from 'vitest';
import { requireStreamAddress } from './stream-address.ts';

it.each([
  'не ссылка',
  'rtsp://',
  'rtsp:camera',
  'rtsp://-option',
  'rtsp://-option/1',
  'rtsp://camera -i x/1',
  'rtsp://cam%65ra/1',
  'rtsp://a,b/1',
  'file:///etc/passwd',
  'exec:rm -rf',
  'http://169.254.169.254/',
  'concat:a|b',
  'rtmp://camera/1',
  'rtsp://admin:12/34@camera/1',
  'rtsp://admin:1?2@camera/1',
  'rtsp://admin:1#2@camera/1',
  'rtsp://a:b@c/d@camera/1',
])('refuses %s whatever addresses are allowed, and repeats nothing of it', (address) => {
  expect(() => requireStreamAddress(address, 'any')).toThrow(/ссылк|парол/);
});

const LOOPBACK = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'localhost',
  'LOCALHOST',
  'app.localhost',
  '[fe80::1]',
  '100.64.0.1',
];
const NEVER = [
  '0.0.0.0',
  '169.254.169.254',
  '[::ffff:169.254.169.254]',
  '224.0.0.1',
  '255.255.255.255',
  '[2002:7f00:1::1]',
];
const LOCAL = ['10.0.0.5', '192.168.1.64', '172.16.3.4', '[fd00::5]'];
const PUBLIC = ['8.8.8.8', 'camera.example.ru', '[2606:4700:4700::1111]'];
it.each([
  ['public', PUBLIC, [...LOOPBACK, ...LOCAL, ...NEVER]],
  ['lan', [...LOCAL, ...PUBLIC], [...LOOPBACK, ...NEVER]],
  ['any', [...LOOPBACK, ...LOCAL, ...PUBLIC], NEVER],
] as const)('lets into a server whose cameras are %s only those addresses', (reach, allowed, refused) => {
  for (const host of allowed)
    expect(requireStreamAddress(`rtsp://u:p@${host}:554/1`, reach)).toBe(`rtsp://u:p@${host}:554/1`);
  for (const host of refused)
    expect(() => requireStreamAddress(`rtsp://u:p@${host}:554/1`, reach), host).toThrow(
      /STREAM_ALLOWED_NETWORKS|служебный адрес/,
    );
});

it('names the setting that would allow the address, for the operator', () => {
  expect(() => requireStreamAddress('rtsp://10.0.0.5/1', 'public')).toThrow('настройка STREAM_ALLOWED_NETWORKS=lan');
  expect(() => requireStreamAddress('rtsp://127.0.0.1/1', 'lan')).toThrow('настройка STREAM_ALLOWED_NETWORKS=any');
  expect(() => requireStreamAddress('rtsp://169.254.169.254/1', 'any')).toThrow('Это служебный адрес');
});

it('takes no port at which another service listens, whatever addresses are allowed', () => {
  for (const port of [22, 25, 3306, 6379])
    expect(() => requireStreamAddress(`rtsp://camera.example.ru:${port}/1`, 'any')).toThrow(
      `Порт ${port} принадлежит другой службе`,
    );
  for (const link of [
    'rtsp://camera.example.ru/1',
    'rtsp://camera.example.ru:554/1',
    'rtsp://camera.example.ru:8554/1',
    'rtsps://camera.example.ru:322/1',
  ])
    expect(requireStreamAddress(link, 'public')).toBe(link);
});

it('asks nothing of an address at which it only listens', () => {
  expect(requireStreamAddress('rtp://239.0.0.1:5004', 'public')).toBe('rtp://239.0.0.1:5004');
});

it.each([
  'rtsp://camera/%ff',
  'rtsp://camera/%',
  'rtsp://camera/a?b=%e0%a4',
  'rtsp://camera/%00',
  'rtsp://camera/a%0d%0aTEARDOWN',
  'rtsp://camera/1#%c3',
])('refuses %s, whose path is not text', (address) => {
  expect(() => requireStreamAddress(address, 'public')).toThrow('не читаются');
});

it.each([
  'rtsp://admin:100%s3cret@camera/1',
  'rtsp://admin:%ff@camera/1',
  'rtsp://camera/%D0%B4%D0%B2%D0%BE%D1%80?a=%25',
])('takes %s', (address) => {
  expect(requireStreamAddress(address, 'public')).toBe(address);
});
