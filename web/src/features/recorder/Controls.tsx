import { Button, SegmentedControl, Switch, Text, useMatches } from '@mantine/core';
import { LOCAL_RECORDING_MS } from '@rakurs/contract';
import { IconPlayerRecordFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { Elapsed } from './Elapsed.tsx';
import type { Devices, Input } from './input.ts';
import { isIdle, type Mode, type Recorder } from './recorder.ts';
import styles from './Recorder.module.css';

interface Props {
  recorder: Recorder;
  sound: Devices['sound'];
  onMode: (mode: Mode) => void;
  onInput: (input: Input) => void;
  onSound: (sound: Devices['sound']) => void;
  onStart: () => void;
  onStop: () => void;
}

/** What to record, what becomes of it, and the button. Nothing but the button can be changed while it records. */
export function Controls({ recorder, sound, onMode, onInput, onSound, onStart, onStop }: Props) {
  const { mode, input, work } = recorder;
  const isBusy = !isIdle(recorder);
  const orientation = useMatches({ base: 'vertical' as const, sm: 'horizontal' as const });
  return (
    <div className={`grid gap-16 items-start ${styles.controls}`}>
      <div className={`flex wrap gap-8 ${styles.choices}`}>
        <SegmentedControl
          className={styles.choice}
          aria-label={ru.recorder.inputLabel}
          value={input}
          onChange={onInput}
          disabled={isBusy}
          data={[
            { value: 'camera', label: ru.recorder.camera },
            { value: 'screen', label: ru.recorder.screen },
          ]}
        />
        <SegmentedControl
          className={styles.choice}
          aria-label={ru.recorder.modeLabel}
          orientation={orientation}
          value={mode}
          onChange={onMode}
          disabled={isBusy}
          data={[
            { value: 'send', label: ru.recorder.send },
            { value: 'local', label: ru.recorder.local },
          ]}
        />
      </div>
      <Switch
        classNames={{ track: styles.track }}
        label={ru.recorder.withSound}
        checked={sound === 'on'}
        disabled={isBusy}
        onChange={({ currentTarget }) => onSound(currentTarget.checked ? 'on' : 'off')}
      />
      <Text c="dimmed" maw="70ch">
        {mode === 'send' ? ru.recorder.sendHint : ru.recorder.localHint(formatNumber(LOCAL_RECORDING_MS / 1000))}
      </Text>
      <div className="row wrap gap-8-16">
        {work.step === 'recording' ? (
          <Button color="red" leftSection={<IconPlayerStopFilled size={16} />} onClick={onStop}>
            {ru.recorder.stop}
          </Button>
        ) : (
          <Button leftSection={<IconPlayerRecordFilled size={16} />} loading={isBusy} onClick={onStart}>
            {ru.recorder.start}
          </Button>
        )}
        <Status recorder={recorder} />
      </div>
    </div>
  );
}

function Status({ recorder: { work } }: { recorder: Recorder }) {
  return (
    <span className="inline-row gap-6 dimmed" role="status">
      {work.step === 'opening' && ru.recorder.opening}
      {work.step === 'finishing' && ru.recorder.finishing}
      {work.step === 'recording' && (
        <>
          <span className={`circle ${styles.dot}`} aria-hidden="true" />
          {ru.recorder.recording} <Elapsed since={work.startedAt} />
        </>
      )}
    </span>
  );
}
