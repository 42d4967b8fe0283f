import type { contract } from '@rakurs/contract';
import { administrationRows, workerRows } from './administration.ts';
import { fileRows } from './files.ts';
import { identityRows } from './identity.ts';
import { moneyRows } from './money.ts';
import { projectRows } from './projects.ts';
import { recognitionRows } from './recognition.ts';
import type { Row } from './row.ts';
import { searchRows } from './searching.ts';

/** Who may call what: a row for every route of the contract; one that is missing here does not compile. */
export const permissions: Record<keyof typeof contract, Row> = {
  ...identityRows,
  ...projectRows,
  ...fileRows,
  ...recognitionRows,
  ...searchRows,
  ...moneyRows,
  ...administrationRows,
  ...workerRows,
};
