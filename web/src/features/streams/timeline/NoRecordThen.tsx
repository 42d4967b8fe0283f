import { Button, Group } from '@mantine/core';
import type { Stream } from '@rakurs/contract';
import { IconMovieOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { momentWords } from './clock-words.ts';
import { msOf } from './logic/moment.ts';
import type { Playing } from './logic/playing.ts';
import styles from './RecordPlayer.module.css';
import { useRecord } from './use-record.ts';

const LOOKED_AHEAD_MS = 7 * 24 * 3600_000;

interface Props {
  stream: Stream;
  playing: Playing;
  onGoOn: (at: number) => void;
  onLive: () => void;
}

/** Nothing was recorded then. Who asked for it is shown the way to what comes next; a film that came here by itself goes there. */
export function NoRecordThen({ stream, playing, onGoOn, onLive }: Props) {
  const { from } = playing;
  const ahead = useRecord(stream.file_id, { from, to: from + LOOKED_AHEAD_MS }, { isGrowing: false });
  const first = ahead.isPlaceholderData ? undefined : ahead.data?.spans[0];
  const next = first ? msOf(first.from) : null;

  const jump = useEffectEvent((at: number) => onGoOn(at));
  const isJumping = playing.isGoingOn && next !== null && next > from;
  useEffect(() => {
    if (isJumping && next !== null) jump(next);
  }, [isJumping, next]);

  return (
    <div className={styles.message}>
      <EmptyState
        text={ru.record.noPlaylist}
        {...(ahead.isSuccess && next === null && { hint: ru.record.noNext })}
        icon={<IconMovieOff size={28} stroke={1.6} />}
        action={
          <Group justify="center" gap="xs">
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
