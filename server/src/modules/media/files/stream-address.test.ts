import { expect, it } from 'vitest';
import { maskStreamAddress, requireStreamAddress } from './stream-address.ts';

it.each([
  ['rtsp://admin:s3cret@10.0.0.5:554/cam', 'rtsp://***@10.0.0.5:554/cam'],
  ['rtsp://admin:s3%63ret@camera/1', 'rtsp://***@camera/1'],
  ['rtsp://admin:p@s3cret@camera/1', 'rtsp://***@camera/1'],
  ['rtsp://admin:a%2Fs3cret%40%3A@camera/1', 'rtsp://***@camera/1'],
  ['rtsp://admin:100%s3cret@camera/1', 'rtsp://***@camera/1'],
  ['rtsp://s3cret@camera/1', 'rtsp://***@camera/1'],
  ['rtsp://:s3cret@camera/1', 'rtsp://***@camera/1'],
  ['rtsp://camera/cam?channel=1&password=s3cret&x=2', 'rtsp://camera/cam?channel=1&password=***&x=2'],
  ['rtsp://camera/user=admin_password=s3cret_channel=1_stream=0.sdp', 'rtsp://camera/user=admin_password=***_channel=1_stream=0.sdp'],
  ['rtsp://camera/user=admin&pwd=s3cret&channel=1', 'rtsp://camera/user=admin&pwd=***&channel=1'],
  ['rtsp://camera/%D0%B4%D0%B2%D0%BE%D1%80', 'rtsp://camera/двор'],
  ['rtsp://admin:s3cret@camera/%ff', 'rtsp://***@camera/%ff'],
])('shows %s as %s', (address, shown) => {
  expect(maskStreamAddress(address)).toBe(shown);
});

it.each([
  'не ссылка', 'rtsp://', 'rtsp:camera', 'rtsp://-option', 'rtsp://-option/1', 'rtsp://camera -i x/1', 'rtsp://cam%65ra/1', 'rtsp://a,b/1', 'file:///etc/passwd', 'exec:rm -rf', 'http://169.254.169.254/', 'concat:a|b', 'rtmp://camera/1',
  'rtsp://admin:12/34@camera/1', 'rtsp://admin:1?2@camera/1', 'rtsp://admin:1#2@camera/1', 'rtsp://a:b@c/d@camera/1',
])('refuses %s whatever addresses are allowed, and repeats nothing of it', (address) => {
  expect(() => requireStreamAddress(address, 'any')).toThrow(/ссылк|парол/);
});

const LOOPBACK = ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', 'LOCALHOST', 'app.localhost', '0.0.0.0', '169.254.169.254', '[fe80::1]'];
const LOCAL = ['10.0.0.5', '192.168.1.64', '172.16.3.4', '[fd00::5]'];
const PUBLIC = ['8.8.8.8', 'camera.example.ru', '[2606:4700:4700::1111]'];
it.each([
  ['public', PUBLIC, [...LOOPBACK, ...LOCAL]],
  ['lan', [...LOCAL, ...PUBLIC], LOOPBACK],
  ['any', [...LOOPBACK, ...LOCAL], []],
] as const)('lets into a server whose cameras are %s only those addresses', (reach, allowed, refused) => {
  for (const host of allowed) expect(requireStreamAddress(`rtsp://u:p@${host}:554/1`, reach)).toBe(`rtsp://u:p@${host}:554/1`);
  for (const host of refused) expect(() => requireStreamAddress(`rtsp://u:p@${host}:554/1`, reach), host).toThrow('не подключается');
});

it('asks nothing of an address at which it only listens', () => {
  expect(requireStreamAddress('rtp://239.0.0.1:5004', 'public')).toBe('rtp://239.0.0.1:5004');
});
