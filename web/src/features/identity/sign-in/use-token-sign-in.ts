import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { session, useSession } from '#shared/api/index.ts';

const PARAMETER = 'auth_code';

/** The code signs in whoever holds it: it must not stay in the address bar or in the history, whatever comes next. */
const stripFromAddress = (): void => {
  const address = new URL(window.location.href);
  address.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', address);
};

/** Signs in by the `auth_code` of the address, once, as soon as it is known who is here now. */
export const useTokenSignIn = (onSignedIn: () => void): { pending: boolean; error: unknown } => {
  const [params, setParams] = useSearchParams();
  const { step } = useSession();
  const [taken, setTaken] = useState<string | null>(null);
  const signIn = useMutation({ mutationFn: (code: string) => session.signInByToken(code), onSuccess: onSignedIn });
  const { mutate } = signIn;
  const code = params.get(PARAMETER);

  useEffect(() => {
    if (code === null) return;
    stripFromAddress();
    setTaken(code);
    // The router keeps its own copy of the address.
    setParams((now) => withoutCode(now), { replace: true });
  }, [code, setParams]);

  useEffect(() => {
    // A restore under way would speak of the previous session and might reload the page.
    if (taken === null || step === 'restoring') return;
    setTaken(null);
    mutate(taken);
  }, [taken, step, mutate]);

  return { pending: code !== null || taken !== null || signIn.isPending, error: signIn.error };
};

const withoutCode = (params: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(params);
  rest.delete(PARAMETER);
  return rest;
};
