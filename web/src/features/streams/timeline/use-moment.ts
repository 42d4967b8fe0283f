import { useSearchParams } from 'react-router';
import { MOMENT_PARAM } from '#shared/paths/paths.ts';
import { readMoment } from './logic/moment.ts';

/**
 * The moment of the record that the address names, null: what happens now. From now to the record is a step in the
 * browser's history; from moment to moment of it is none: an arrow that is held would fill it.
 */
export const useMoment = (): [at: string | null, goTo: (at: string | null) => void] => {
  const [params, setParams] = useSearchParams();
  const goTo = (at: string | null): void =>
    setParams(
      (before) => {
        if (at === null) before.delete(MOMENT_PARAM);
        else before.set(MOMENT_PARAM, at);
        return before;
      },
      { preventScrollReset: true, replace: at !== null && params.has(MOMENT_PARAM) },
    );
  return [readMoment(params.get(MOMENT_PARAM)), goTo];
};
