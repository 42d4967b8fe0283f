import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSession } from '#shared/api/index.ts';

const FRESH_MS = 15_000;

// The request queue retries and waits for the network itself; two layers of it would multiply.
const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: FRESH_MS },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** What was loaded belongs to the user who loaded it: the next one starts with nothing. */
export function UserQueries({ children }: { children: ReactNode }) {
  const session = useSession();
  const owner = session.step === 'signedIn' ? session.user.id : null;
  const [kept, setKept] = useState(() => ({ owner, queries: createQueries() }));
  if (kept.owner !== owner) setKept({ owner, queries: createQueries() });
  return <QueryClientProvider client={kept.queries}>{children}</QueryClientProvider>;
}
