import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useUploadForms, type UploadFormsState } from '#features/uploads/index.ts';
import { ADD_PARAM, ADD_STREAM } from '#shared/paths/paths.ts';

/**
 * The forms of a source, of which the address may ask for one. A form that was closed is asked for no longer: neither a
 * reload nor a way back opens it again.
 */
export const useFormsFromUrl = (): UploadFormsState => {
  const [params, setParams] = useSearchParams();
  const forms = useUploadForms(params.get(ADD_PARAM) === ADD_STREAM ? 'streams' : 'none');
  const isStale = forms.opened.form === 'none' && params.has(ADD_PARAM);
  const forget = useEffectEvent(() =>
    setParams(
      (before) => {
        before.delete(ADD_PARAM);
        return before;
      },
      { replace: true, preventScrollReset: true },
    ),
  );
  // Not at the click that closes it: a form that is sending holds the page until it is gone.
  useEffect(() => {
    if (isStale) forget();
  }, [isStale]);
  return forms;
};
