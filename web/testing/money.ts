import type { Price, ProjectSpending, Wallet } from '@rakurs/contract';

/** Work of twelve files in a project without a plan, as the server answers. */
export const aPrice = (price: Partial<Price> = {}): Price => ({
  files: 12,
  frames: 340,
  kopecks: null,
  seconds: 170,
  available: 10_000,
  budget_left: null,
  ...price,
});

export const aSpending = (spending: Partial<ProjectSpending> = {}): ProjectSpending => ({
  month: '2026-11',
  spent: 1250,
  budget: null,
  allows_foreign_workers: false,
  classifiers: 2,
  counted: { project_questions: 1, source_questions: 0, classes: 1 },
  ...spending,
});

export const aWallet = (wallet: Partial<Wallet> = {}): Wallet => ({
  balance: 10_000,
  reserved: 0,
  paused: { no_funds: 0, no_plan: 0, over_limit: 0, over_budget: 0 },
  free: { used: 12, limit: 1000 },
  topUp: { min: 1000, max: 10_000_000, isSandbox: true },
  ...wallet,
});
