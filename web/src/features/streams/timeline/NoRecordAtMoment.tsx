import { Button, Group, Loader } from '@mantine/core';
import type { Stream } from '@rakurs/contract';
import { IconMovieOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { momentWords } from './clock-words.ts';
import { spansOf } from './logic/moment.ts';
import { nextRecordedAt, type Playing } from './logic/playing.ts';
import styles from './RecordPlayer.module.css';
import { useRecord } from './use-record.ts';

const LOOKED_AHEAD_MS = 7 * 24 * 3600_000;

interface Props {
  stream: Stream;
  playing: Playing;
  onGoOn: (at: number) => void;
  /** Once more from where the film was begun. */
  onAgain: () => void;
  onLive: () => void;
}

/**
 * Nothing was recorded then. Who asked for it is shown the way to what comes next; a film that came here by itself goes
 * there, or says that it is over.
 */
export function NoRecordAtMoment({ stream, playing, onGoOn, onAgain, onLive }: Props) {
  const { from, isGoingOn } = playing;
  const ahead = useRecord(stream.file_id, { from, to: from + LOOKED_AHEAD_MS }, { isGrowing: stream.state === 'live' });
  const next = ahead.data && !ahead.isPlaceholderData ? nextRecordedAt(from, spansOf(ahead.data)) : null;

  const jump = useEffectEvent((at: number) => onGoOn(at));
  const isJumping = isGoingOn && next !== null;
  useEffect(() => {
    if (isJumping && next !== null) jump(next);
  }, [isJumping, next]);

  if (isGoingOn && (isJumping || !ahead.isFetched || ahead.isPlaceholderData))
    return <Loader className={styles.waiting} color="gray" role="status" aria-label={ru.common.loading} />;
  const hint = isGoingOn
    ? ru.record.overHints[stream.state]
    : ahead.isSuccess && next === null
      ? ru.record.noNext
      : null;
  return (
    <div className={styles.message} role="status">
      <EmptyState
        text={isGoingOn ? ru.record.over(momentWords(from)) : ru.record.noPlaylist}
        {...(hint !== null && { hint })}
        icon={<IconMovieOff size={28} stroke={1.6} />}
        action={
          <Group justify="center" gap="xs">
            {isGoingOn && (
              <Button variant="light" onClick={onAgain}>
                {ru.record.again}
              </Button>
            )}
            {next !== null && (
              <Button variant="light" onClick={() => onGoOn(next)}>
                {ru.record.nextRecord(momentWords(next))}
              </Button>
            )}
            <Button onClick={onLive}>{ru.record.toLive}</Button>
          </Group>
        }
      />
    </div>
  );
}
