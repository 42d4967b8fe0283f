import { expect, test } from 'vitest';
import { splitRejected } from './rejected-files.ts';

const file = (name: string, content = '\xff\xd8\xff') => new File([content], name);

test('wrong files stand aside with their reason, the others go on in their order', async () => {
  const huge = file('архив.mp4');
  Object.defineProperty(huge, 'size', { value: 21 * 1024 ** 3 });
  const { fit, aside } = await splitRejected([
    file('1.jpg'),
    file('смета.pages', 'PK\x03\x04'),
    file('2.jpg'),
    file('пусто.jpg', ''),
    huge,
    file('3.mp4'),
  ]);
  expect(fit.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.mp4']);
  expect(aside.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    expect.stringMatching(/^смета\.pages: Такой тип файла не поддерживается/),
    'пусто.jpg: Файл пустой',
    'архив.mp4: Файл больше 20 ГБ',
  ]);
});
