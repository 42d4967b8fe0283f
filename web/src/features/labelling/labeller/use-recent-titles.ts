import { useState } from 'react';
import { useUser } from '#shared/api/index.ts';
import { withRecent } from '../logic/titles.ts';

/** Lives as long as the page, and belongs to one person. */
let kept: { userId: number; titles: string[] } = { userId: 0, titles: [] };

export const useRecentTitles = () => {
  const { id: userId } = useUser();
  const [recent, setRecent] = useState(() => (kept.userId === userId ? kept.titles : []));
  const noteTitle = (title: string) => {
    kept = { userId, titles: withRecent(kept.userId === userId ? kept.titles : [], title) };
    setRecent(kept.titles);
  };
  return { recent, noteTitle };
};
