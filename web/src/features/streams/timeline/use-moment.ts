import { useSearchParams } from 'react-router';
import { MOMENT_PARAM } from '#shared/paths/paths.ts';
import { readMoment } from './logic/moment.ts';

/** The moment of the record that the address names, null: what happens now. Each one gone to is a step back in the browser's history. */
export const useMoment = (): [at: string | null, goTo: (at: string | null) => void] => {
  const [params, setParams] = useSearchParams();
  const goTo = (at: string | null): void =>
    setParams(
      (before) => {
        if (at === null) before.delete(MOMENT_PARAM);
        else before.set(MOMENT_PARAM, at);
        return before;
      },
      { preventScrollReset: true },
    );
  return [readMoment(params.get(MOMENT_PARAM)), goTo];
};
