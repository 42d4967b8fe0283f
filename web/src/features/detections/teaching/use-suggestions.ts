import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api/index.ts';
import { readId } from '#shared/paths/paths.ts';

const SUGGEST_PARAM = 'suggest';

/** Which class is being helped stands in the address: who comes back from labelling a frame finds the other nine. */
export const useSuggesting = () => {
  const [params, setParams] = useSearchParams();
  const show = (classifierId: number | null) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        if (classifierId === null) changed.delete(SUGGEST_PARAM);
        else changed.set(SUGGEST_PARAM, String(classifierId));
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return { shownId: readId(params.get(SUGGEST_PARAM) ?? undefined), show };
};

/**
 * Asked anew each time the window opens, and not in between: every frame that is labelled makes another one worth more,
 * but what somebody is looking at stays where it is.
 */
export const useSuggestions = (projectId: number, classifierId: number) =>
  useQuery({
    queryKey: ['suggested frames', projectId, classifierId],
    queryFn: () => api.suggestFrames({ params: { projectId, classifierId } }),
    select: ({ frames }) => frames,
    gcTime: 0,
    staleTime: Infinity,
  });
