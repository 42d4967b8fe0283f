import { Button, Card, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Controls } from './Controls.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { Outcome } from './Outcome.tsx';
import { useRecorder, type RecorderPlace } from './use-recorder.ts';
import { Playback, Preview } from './Videos.tsx';
import { ru } from '#shared/text/ru.ts';
import styles from './Recorder.module.css';

/** Records the camera or a screen, and keeps it here or brings it to the data source. */
export function RecorderPanel(place: RecorderPlace) {
  const { state, tell, stream, start } = useRecorder(place);
  const { recorded } = state;
  return (
    <Stack gap="lg">
      <Card>
        <Controls
          recorder={state}
          onMode={(mode) => tell({ type: 'modeChosen', mode })}
          onInput={(input) => tell({ type: 'inputChosen', input })}
          onStart={() => void start()}
          onStop={() => tell({ type: 'stopPressed' })}
        />
      </Card>
      <Outcome recorder={state} />
      <div className={styles.videos}>
        <Preview stream={stream} input={state.input} />
        <div className={styles.result}>
          <Playback recorded={recorded} />
          {recorded !== null && (
            <Button component="a" href={recorded.url} download={recorded.name} variant="default" leftSection={<IconDownload size={16} />}>
              {ru.recorder.download}
            </Button>
          )}
        </div>
      </div>
      <LeaveQuestion recorder={state} />
    </Stack>
  );
}
