import { useEffect } from 'react';

/** The title of the browser's tab. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};
