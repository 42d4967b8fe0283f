import { expect, test } from 'vitest';
import { linksIn, quotedLink, dropFirstLink } from './stream-links.ts';

test('a link per line, blank lines and edges left out', () => {
  expect(linksIn('\n  rtsp://a/1  \r\n\r\n\trtsp://b/2\n ')).toEqual(['rtsp://a/1', 'rtsp://b/2']);
  expect(linksIn(' \n')).toEqual([]);
});

test('an added link leaves the box', () => {
  expect(dropFirstLink('\nrtsp://a/1\n\nrtsp://b/2\nrtsp://c/3')).toBe('rtsp://b/2\nrtsp://c/3');
  expect(dropFirstLink('rtsp://a/1')).toBe('');
});

test('a link is quoted without its password and not at its full length', () => {
  expect(quotedLink('rtsp://admin:p@ss:word@camera.example/live')).toBe('rtsp://admin:***@camera.example/live');
  expect(quotedLink('rtsp://camera.example:554/live')).toBe('rtsp://camera.example:554/live');
  expect(quotedLink(`rtsp://camera.example/${'x'.repeat(3000)}`)).toHaveLength(81);
});
