export interface Sums {
  incomes: number;
  debt: number;
  accruals: number;
}

/**
 * What one has: paid in, less what was charged, and what was earned (decisions of the contract). Null while a sum is
 * missing.
 */
export const balanceOf = ({ incomes, debt, accruals }: { [S in keyof Sums]: number | undefined }): number | null =>
  incomes === undefined || debt === undefined || accruals === undefined ? null : incomes - debt + accruals;
