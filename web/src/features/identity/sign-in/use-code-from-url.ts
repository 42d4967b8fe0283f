import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

type Parameter = 'auth_code' | 'password_code' | 'email_code';

/**
 * The code opens an account to whoever holds it: it must not stay in the address bar or in the history, whatever comes
 * next.
 */
const stripFromAddress = (parameter: Parameter): void => {
  const address = new URL(window.location.href);
  address.searchParams.delete(parameter);
  window.history.replaceState(window.history.state, '', address);
};

const without =
  (parameter: Parameter) =>
  (params: URLSearchParams): URLSearchParams => {
    const rest = new URLSearchParams(params);
    rest.delete(parameter);
    return rest;
  };

/** A single-use code that the address came with; null when there was none. It is gone from the address at once. */
export const useCodeFromUrl = (parameter: Parameter): string | null => {
  const [params, setParams] = useSearchParams();
  const [code] = useState(() => params.get(parameter));
  useEffect(() => {
    if (!params.has(parameter)) return;
    stripFromAddress(parameter);
    // The router keeps its own copy of the address.
    setParams(without(parameter), { replace: true });
  }, [params, setParams, parameter]);
  return code;
};
