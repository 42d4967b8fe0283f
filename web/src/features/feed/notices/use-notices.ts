import type { FeedMessage } from '@rakurs/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { listNewer } from '../feed-state.ts';
import { noticesOf, type Notice } from './notices.ts';
import { isEnabled, permission } from './permission.ts';

/** Tells what is new while nobody looks at the tab, where the user has switched that on. */
export const useNotices = (messages: readonly FeedMessage[] | undefined): void => {
  const navigate = useNavigate();
  const known = useRef<number | null>(null);
  const show = useEffectEvent(({ title, body, tag, path }: Notice) => {
    try {
      const notice = new Notification(title, { body, tag, silent: true, lang: 'ru' });
      notice.addEventListener('click', () => {
        window.focus();
        notice.close();
        if (path !== null) void navigate(path);
      });
    } catch {
      // Chrome on Android has the name and refuses to make one: there the installed application's push tells.
    }
  });
  useEffect(() => {
    if (messages === undefined) return;
    const before = known.current;
    known.current = Math.max(before ?? 0, messages[0]?.id ?? 0);
    if (before === null || !document.hidden || !isEnabled() || permission() !== 'granted') return;
    noticesOf(listNewer(messages, before)).forEach((notice) => show(notice));
  }, [messages]);
};
