import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** While held, the page is not left by accident: neither by the back button nor by closing the tab. */
export const useLeaveGuard = (isHeld: boolean): void => {
  const blocker = useBlocker(isHeld);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);
};
