import { useSession } from '#shared/api/index.ts';
import { CABINET_PATH, HOME_PATH } from '#shared/paths/paths.ts';

/** Where the logo of the cabinet leads: who works here is not led out of it, a visitor is shown the site. */
export const useHomePath = (): string => {
  const { step } = useSession();
  return step === 'visitor' || step === 'failed' ? HOME_PATH : CABINET_PATH;
};
