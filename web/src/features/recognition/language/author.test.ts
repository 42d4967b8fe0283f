import { expect, test } from 'vitest';
import { authorOf } from './author.ts';

test.each([
  [{ ai_provider: 'embedded', ai_model: 'rakurs-1' }, 'Автоматическое описание, rakurs-1'],
  [{ ai_provider: 'embedded', ai_model: null }, 'Автоматическое описание'],
  [{ ai_provider: 'openai', ai_model: 'qwen2.5-vl' }, 'Модель: qwen2.5-vl'],
  [{ ai_provider: 'person', ai_model: null }, 'Исправлено вами'],
  [{ ai_provider: 'person', ai_model: 'rakurs-1' }, 'Исправлено вами'],
  [{ ai_provider: null, ai_model: null }, null],
] as const)('%o is written as %s', (written, told) => {
  expect(authorOf(written)).toBe(told);
});
