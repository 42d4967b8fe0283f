import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

// The request queue retries and waits for the network itself, as in the cabinet.
const createQueries = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

/** The public pages stand outside of the cabinet's queries, which belong to a person; the plans belong to everybody. */
export function RatesQueries({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueries);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
