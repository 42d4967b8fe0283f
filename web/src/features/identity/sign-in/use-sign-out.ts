import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { session } from '#shared/api/index.ts';
import { HOME_PATH } from '#shared/paths/paths.ts';

/** Signs out on this device and goes to the site root. */
export const useSignOut = () => {
  const navigate = useNavigate();
  return useMutation({ mutationFn: () => session.signOut(), onSuccess: () => navigate(HOME_PATH) });
};
