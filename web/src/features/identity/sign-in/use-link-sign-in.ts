import type { CodeOwner } from '@rakurs/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { session, useSession } from '#shared/api/index.ts';
import { useCodeFromUrl } from './use-code-from-url.ts';
import { leave } from './use-sign-out.ts';

export type LinkSignIn =
  /** There was no link, or it has been declined, or it did not work: then `error` says why. */
  | { step: 'none'; error: unknown }
  | { step: 'looking' }
  | { step: 'asking'; owner: CodeOwner; accept: () => void; decline: () => void }
  | { step: 'entering' };

/**
 * Signs in by the `auth_code` of the address, by the user's own word: a link may have been sent by somebody who wants
 * them in another cabinet.
 * Until then the code is only looked at, so that the preview of a link spends nothing.
 */
export const useLinkSignIn = (onSignedIn: () => void): LinkSignIn => {
  const current = useSession();
  const code = useCodeFromUrl('auth_code');
  const [isDeclined, setDeclined] = useState(false);
  // A restore under way would speak of the previous session and might reload the page.
  const isReady = code !== null && current.step !== 'restoring';
  const look = useQuery({
    queryKey: ['auth_code', code],
    queryFn: () => session.showAuthCode(code ?? ''),
    enabled: isReady,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const enter = useMutation({
    mutationFn: async (token: string) => {
      if (current.step === 'signedIn') await leave();
      await session.signInByToken(token);
    },
    onSuccess: onSignedIn,
  });

  if (enter.isPending || enter.isSuccess) return { step: 'entering' };
  const error = enter.error ?? look.error;
  if (code === null || isDeclined || error !== null) return { step: 'none', error };
  if (!look.isSuccess) return { step: 'looking' };
  return { step: 'asking', owner: look.data, accept: () => enter.mutate(code), decline: () => setDeclined(true) };
};
