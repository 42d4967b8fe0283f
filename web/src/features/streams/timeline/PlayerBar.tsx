import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import {
  IconBroadcast,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRewindBackward10,
  IconRewindForward10,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import styles from './RecordPlayer.module.css';
import type { RecordPlaying } from './use-record-player.ts';

const SPEEDS = ['1', '2', '4', '8'];
const JUMP_SECONDS = 10;

interface Props {
  player: Pick<RecordPlaying, 'isPlaying' | 'toggle' | 'step' | 'setSpeed'>;
  /** Seconds of one frame. */
  frame: number;
  onLive: () => void;
}

export function PlayerBar({ player, frame, onLive }: Props) {
  const [speed, setSpeed] = useState('1');
  const { isPlaying, toggle, step } = player;
  return (
    <div className={`row wrap gap-4 fixed ${styles.bar}`}>
      <BarButton label={isPlaying ? ru.record.pause : ru.record.play} onClick={toggle}>
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </BarButton>
      <BarButton label={ru.record.secondsBack} onClick={() => step(-JUMP_SECONDS)}>
        <IconRewindBackward10 size={18} />
      </BarButton>
      <BarButton label={ru.record.secondsForth} onClick={() => step(JUMP_SECONDS)}>
        <IconRewindForward10 size={18} />
      </BarButton>
      <BarButton label={ru.record.frameBack} onClick={() => step(-frame)}>
        <IconPlayerSkipBack size={16} />
      </BarButton>
      <BarButton label={ru.record.frameForth} onClick={() => step(frame)}>
        <IconPlayerSkipForward size={16} />
      </BarButton>
      <SegmentedControl
        size="xs"
        classNames={{ root: styles.speed ?? '', label: styles.speedLabel ?? '', indicator: styles.speedChosen ?? '' }}
        aria-label={ru.record.speed}
        value={speed}
        data={SPEEDS.map((value) => ({ value, label: ru.record.speedOf(value) }))}
        onChange={(value) => {
          setSpeed(value);
          player.setSpeed(Number(value));
        }}
      />
      <Button size="xs" leftSection={<IconBroadcast size={16} />} className="push" onClick={onLive}>
        {ru.record.toLive}
      </Button>
    </div>
  );
}

function BarButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      className={`on-dark ${styles.button}`}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
