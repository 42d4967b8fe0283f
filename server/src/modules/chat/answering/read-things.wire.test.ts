import { expect, it } from 'vitest';
import { fileFrom } from '../../../../testing/search/archive.ts';
import { classesOn } from './read-things.ts';

it('the answer names classes of the project before things that machines see oftener', () => {
  const files = [
    fileFrom(1, {
      source: 1,
      title: 'Смена 1',
      date: '2024-01-01',
      sees: 'человек, машина',
      taught: [{ title: 'Погрузчик' }, { title: 'Погрузчик' }],
    }),
    fileFrom(2, { source: 1, title: 'Смена 2', date: '2024-01-02', sees: 'человек' }),
  ];
  expect(classesOn(files)).toEqual([
    { title: 'погрузчик', files: 1 },
    { title: 'человек', files: 2 },
    { title: 'машина', files: 1 },
  ]);
});
