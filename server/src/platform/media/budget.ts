import { stat } from 'node:fs/promises';
import type { MediaTask } from './messages.ts';

/** What one task may cost. It grows with the bytes that somebody really sent, and not with what the file claims. */
interface WorkBudget {
  /** Of all threads of the child together; above it the child is killed. */
  cpuSeconds: number;
  /** Decoded, over all frames. */
  pixels: number;
}

export interface BudgetRates {
  baseCpuSeconds: number;
  bytesPerCpuSecond: number;
  basePixels: number;
  pixelsPerByte: number;
}

/**
 * A static camera sends full HD with 100 kbit/s, 12 KB a second, and encoding such a second takes a fifth of one on a
 * usual core and most of one on a
 * small one: a second of work for 8 KB leaves room. 30 billion pixels are a minute of 4K at 60 frames; a screen on
 * which nothing moves has about
 * 20,000 pixels a byte in 4K. Real films have a hundred times more bytes for their pixels.
 */
export const BUDGET_RATES: BudgetRates = {
  baseCpuSeconds: 120,
  bytesPerCpuSecond: 8192,
  basePixels: 30e9,
  pixelsPerByte: 32_768,
};

export const budgetFor = (
  bytes: number,
  { baseCpuSeconds, bytesPerCpuSecond, basePixels, pixelsPerByte }: BudgetRates,
): WorkBudget => ({
  cpuSeconds: baseCpuSeconds + bytes / bytesPerCpuSecond,
  pixels: basePixels + bytes * pixelsPerByte,
});

const pathsOf = (task: MediaTask): string[] => (task.job === 'join' ? task.parts.map(({ path }) => path) : [task.path]);

/** How many bytes a task reads; what is not there any more is told by who opens it. */
export async function bytesOf(task: MediaTask): Promise<number> {
  const sizes = await Promise.all(
    pathsOf(task).map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
