import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { privacy } from '#shared/text/ru-privacy.ts';
import { PrivacyPage } from './PrivacyPage.tsx';

const OPERATOR = {
  name: 'ООО «Ракурс»',
  address: 'Москва, Тверская, 1',
  email: 'privacy@example.ru',
  taxId: '7701234567',
};

const wordsOf = (operator: typeof OPERATOR): string =>
  privacy
    .sections(operator, 'Ракурс')
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : block.items)))
    .join('\n');

test('the contents lead to every section by its heading', () => {
  render(<PrivacyPage />, { wrapper: MemoryRouter });
  const links = within(screen.getByRole('navigation', { name: 'Содержание' })).getAllByRole('link');
  const sections = links.map((link) => document.getElementById(link.getAttribute('href')?.slice(1) ?? ''));
  expect(sections.map((section) => section?.querySelector('h2')?.textContent)).toEqual(
    links.map(({ textContent }) => textContent),
  );
  expect(links).toHaveLength(11);
});

test.each([
  '152-ФЗ',
  'Конституция',
  '18.1 и 19',
  '№ 1119',
  'ФСТЭК России',
  'разграничение доступа',
  'резервное копирование',
  'антивирусная защита',
  'обучение работников',
  'мониторинг',
  'физическая охрана',
  'внутренним документом',
  'опубликована на официальном сайте',
  'не реже одного раза в три года',
  'вступает в силу с момента её опубликования',
  'лицо, ответственное за организацию обработки персональных данных',
  'Do Not Track',
])('the policy says what the specification asks of it: %s', (words) => {
  expect(wordsOf(OPERATOR)).toContain(words);
});

test('the operator is named by what is known, and a line that is not known is left out', () => {
  expect(wordsOf(OPERATOR)).toContain('ИНН: 7701234567.');
  const unknown = wordsOf({ ...OPERATOR, address: '', email: '', taxId: '' });
  expect(unknown).toContain('ООО «Ракурс»');
  expect(unknown).not.toMatch(/ИНН|Адрес:|электронной почты для обращений|undefined/);
});
