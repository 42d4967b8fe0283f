import { useSearchParams } from 'react-router';
import { readId } from '#shared/paths/paths.ts';

const TRIAL_PARAM = 'trial';

/** The question that is being tried stands in the address: back closes the window, a reload opens it again. */
export const useOpenTrial = () => {
  const [params, setParams] = useSearchParams();
  const set = (id: number | null, replace: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (id === null) after.delete(TRIAL_PARAM);
        else after.set(TRIAL_PARAM, String(id));
        return after;
      },
      { replace, preventScrollReset: true },
    );
  return {
    openId: readId(params.get(TRIAL_PARAM) ?? undefined),
    open: (id: number) => set(id, false),
    close: () => set(null, true),
  };
};
