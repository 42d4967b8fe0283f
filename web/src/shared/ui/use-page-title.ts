import { useEffect } from 'react';

/**
 * The page's own title and what stands before it, such as '(3) '. Null until a page has said its own: then it is what
 * the document came with.
 */
const shown: { title: string | null; mark: string } = { title: null, mark: '' };

const write = (): void => {
  shown.title ??= document.title;
  document.title = shown.mark + shown.title;
};

/** The title of the browser's tab. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    shown.title = title;
    write();
  }, [title]);
};

/** What stands before the title of whatever page is open, as long as whoever says so is on the screen. */
export const useTitlePrefix = (mark: string): void => {
  useEffect(() => {
    const put = (next: string): void => {
      // Whoever else has written the title meanwhile is not undone.
      if (document.title !== shown.mark + (shown.title ?? '')) shown.title = document.title;
      shown.mark = next;
      write();
    };
    put(mark);
    return () => put('');
  }, [mark]);
};
