import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { session, useSession } from '#shared/api/index.ts';

const PARAMETER = 'auth_code';

/** The code signs in whoever holds it: it must not stay in the address bar or in the history, whatever comes next. */
const stripFromAddress = (): void => {
  const address = new URL(window.location.href);
  address.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', address);
};

const withoutCode = (params: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(params);
  rest.delete(PARAMETER);
  return rest;
};

/** Signs in by the `auth_code` of the address, once, as soon as it is known who is here now. */
export const useTokenSignIn = (onSignedIn: () => void): { pending: boolean; error: unknown } => {
  const [params, setParams] = useSearchParams();
  const { step } = useSession();
  const [code] = useState(() => params.get(PARAMETER));
  const isSent = useRef(false);
  const signIn = useMutation({ mutationFn: (token: string) => session.signInByToken(token), onSuccess: onSignedIn });
  const { mutate } = signIn;

  useEffect(() => {
    if (!params.has(PARAMETER)) return;
    stripFromAddress();
    // The router keeps its own copy of the address.
    setParams(withoutCode, { replace: true });
  }, [params, setParams]);

  useEffect(() => {
    // A restore under way would speak of the previous session and might reload the page.
    if (code === null || step === 'restoring' || isSent.current) return;
    isSent.current = true;
    mutate(code);
  }, [code, step, mutate]);

  const isWaiting = code !== null && signIn.isIdle;
  return { pending: isWaiting || signIn.isPending, error: signIn.error };
};
