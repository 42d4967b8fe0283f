import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { session } from '#shared/api/index.ts';
import { HOME_PATH } from '#shared/paths/paths.ts';
import { unsubscribeBrowser } from '#shared/push/browser-push.ts';

/** A browser that does not let go keeps nobody here. */
export const leave = async (): Promise<void> => {
  await unsubscribeBrowser().catch(() => undefined);
  await session.signOut();
};

/** Signs out on this device and goes to the site root. */
export const useSignOut = () => {
  const navigate = useNavigate();
  return useMutation({ mutationFn: leave, onSuccess: () => navigate(HOME_PATH) });
};
