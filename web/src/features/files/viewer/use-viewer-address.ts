import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readId, VIEWED_PARAM } from '#shared/paths/paths.ts';

/** What a link does not carry, but this browser's history does: the step before this one is the list itself. */
interface OverList {
  isOverList: true;
}
const wasOpenedHere = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isOverList' in state;

/**
 * The file that is looked at over a list is where the address says: a reload and a sent link show it, Back closes it
 * and Forward opens it again.
 * The way from file to file takes the place of the step, so that one Back leaves the viewer.
 */
export const useViewerAddress = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const viewedId = readId(new URLSearchParams(location.search).get(VIEWED_PARAM) ?? undefined);
  /** The step of the history that is being left: who presses Escape twice leaves the viewer, and not the list too. */
  const left = useRef<string | null>(null);

  const go = (fileId: number | null, { replace, state }: { replace: boolean; state: unknown }): void => {
    const params = new URLSearchParams(location.search);
    if (fileId === null) params.delete(VIEWED_PARAM);
    else params.set(VIEWED_PARAM, String(fileId));
    // At once: what is pressed next must not reach the file that is left. The list below stays where it is.
    void navigate(
      { pathname: location.pathname, search: params.toString(), hash: location.hash },
      { replace, state, preventScrollReset: true, flushSync: true },
    );
  };

  return {
    /** Null: nothing is looked at. */
    viewedId,
    view: (fileId: number): void =>
      viewedId === null
        ? go(fileId, { replace: false, state: { isOverList: true } satisfies OverList })
        : go(fileId, { replace: true, state: location.state }),
    /** Back to the list; where a link has led straight here, the file is taken off the address. */
    close: (): void => {
      if (viewedId === null || left.current === location.key) return;
      left.current = location.key;
      if (wasOpenedHere(location.state)) void navigate(-1);
      else go(null, { replace: true, state: location.state });
    },
  };
};
export type ViewerAddress = ReturnType<typeof useViewerAddress>;
