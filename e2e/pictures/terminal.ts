import type { Page } from '@playwright/test';

type Scheme = 'light' | 'dark';

const COLOURS = {
  light: { page: '#f6f9fc', text: '#15202d', prompt: '#2569bd' },
  dark: { page: '#0f1722', text: '#e6edf5', prompt: '#89cff0' },
};

const escape = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A command and what the product really answered to it. A blank page: what has no screen of its own has words. */
export async function showTerminal(
  page: Page,
  {
    scheme,
    command,
    answer,
    size,
  }: { scheme: Scheme; command: string; answer: string; size: { width: number; height: number } },
): Promise<void> {
  const { page: ground, text, prompt } = COLOURS[scheme];
  await page.setViewportSize(size);
  await page.goto('about:blank');
  await page.setContent(`<body style="margin:0;height:100vh;box-sizing:border-box;padding:20px 22px;overflow:hidden;background:${ground};color:${text}">
    <pre style="margin:0;font:14px/21px 'JetBrains Mono','DejaVu Sans Mono',monospace"><b style="color:${prompt}">$ ${escape(command)}</b>\n\n${escape(answer)}</pre></body>`);
}
