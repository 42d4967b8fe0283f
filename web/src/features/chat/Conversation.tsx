import { Loader } from '@mantine/core';
import type { DialogMessage } from '@rakurs/contract';
import { useEffect, useRef, type ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { isOwn, type DialogReader } from './authors.ts';
import styles from './Chat.module.css';
import { Message } from './Message.tsx';

/** So near to the end counts as being there. */
const NEAR_PX = 80;

interface Props {
  messages: DialogMessage[];
  isAnswering: boolean;
  reader: DialogReader;
  /** Shown while nothing has been said. */
  empty: ReactNode;
}

/** The messages, the newest in sight; who has scrolled up to read is left there until they say something themselves. */
export function Conversation({ messages, isAnswering, reader, empty }: Props) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const newest = messages.at(-1);
  const newestId = newest?.id;
  const isMine = newest !== undefined && isOwn(newest, reader);
  useEffect(() => {
    const element = log.current;
    if (element && (isAtEnd.current || isMine)) element.scrollTop = element.scrollHeight;
  }, [newestId, isAnswering, isMine]);
  const note = () => {
    const element = log.current;
    if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
  };
  return (
    <div
      ref={log}
      className={`pad-16 scroll ${styles.log}`}
      role="log"
      aria-label={ru.chat.log}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
      tabIndex={0}
      onScroll={note}
    >
      {messages.length === 0 ? (
        empty
      ) : (
        <ul className="bare-list column gap-12">
          {messages.map((message) => (
            <Message key={message.id} message={message} reader={reader} />
          ))}
        </ul>
      )}
      {isAnswering && (
        <p className="row gap-10 dimmed above-12 size-13" role="status">
          <Loader size="xs" type="dots" /> {ru.chat.answering}
        </p>
      )}
    </div>
  );
}
