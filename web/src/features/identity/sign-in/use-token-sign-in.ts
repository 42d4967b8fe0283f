import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { session, useSession } from '#shared/api/index.ts';
import { useCodeOfAddress } from './use-code-of-address.ts';

/** Signs in by the `auth_code` of the address, once, as soon as it is known who is here now. */
export const useTokenSignIn = (onSignedIn: () => void): { pending: boolean; error: unknown } => {
  const { step } = useSession();
  const code = useCodeOfAddress('auth_code');
  const isSent = useRef(false);
  const signIn = useMutation({ mutationFn: (token: string) => session.signInByToken(token), onSuccess: onSignedIn });
  const { mutate } = signIn;

  useEffect(() => {
    // A restore under way would speak of the previous session and might reload the page.
    if (code === null || step === 'restoring' || isSent.current) return;
    isSent.current = true;
    mutate(code);
  }, [code, step, mutate]);

  const isWaiting = code !== null && signIn.isIdle;
  return { pending: isWaiting || signIn.isPending, error: signIn.error };
};
