import type { DataSourceFile } from '@rakurs/contract';
import { useReducer } from 'react';
import { useRefreshFile } from '../cache/use-refresh-file.ts';
import { renewals } from './renewals.ts';

/** An address to show, or null once it failed to load; the first failure asks the server for a fresh one. */
export const useSignedAddress = (file: DataSourceFile, address: string | null) => {
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const { renew } = useRefreshFile(file.data_source_id);
  const onError = () => {
    if (address === null) return;
    if (renewals.onBroken(file.id, address)) void renew(file.id);
    lookAgain();
  };
  return { address: address === null || renewals.isBroken(address) ? null : address, onError };
};
