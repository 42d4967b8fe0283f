import { Button, Card, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Controls } from './Controls.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { NoPicture } from './NoPicture.tsx';
import { Outcome } from './Outcome.tsx';
import { isIdle } from './recorder.ts';
import { SoundLevel } from './SoundLevel.tsx';
import { usePreview } from './use-preview.ts';
import { useRecorder, type RecorderPlace } from './use-recorder.ts';
import { Playback, Preview } from './Videos.tsx';
import { ru } from '#shared/text/ru.ts';

/** Records the camera or a screen, and keeps it here or brings it to the data source. */
export function RecorderPanel(place: RecorderPlace) {
  const { state, dispatch, stream, start } = useRecorder(place);
  const { preview, devices, found, open, choose, turnOff, handOver } = usePreview();
  const shown = stream ?? (preview.step === 'on' ? preview.stream : null);
  // The camera can be looked at before it records; a screen is chosen when it begins.
  const canLook = isIdle(state) && state.input === 'camera';
  const { recorded } = state;
  return (
    <Stack gap="lg">
      <Card>
        <Controls
          recorder={state}
          sound={devices.sound}
          onMode={(mode) => dispatch({ type: 'modeChosen', mode })}
          onInput={(input) => {
            turnOff();
            dispatch({ type: 'inputChosen', input });
          }}
          onSound={(sound) => choose({ sound })}
          onStart={() => void start({ devices, ready: handOver() })}
          onStop={() => dispatch({ type: 'stopPressed' })}
        />
      </Card>
      <Outcome recorder={state} />
      <div className="flex wrap top gap-24">
        <div className="grid gap-12 items-start">
          <Preview
            stream={shown}
            input={state.input}
            empty={<NoPicture preview={preview} onOpen={canLook ? open : null} />}
          />
          {shown !== null && (
            <SoundLevel
              key={shown.id}
              stream={shown}
              silence={devices.sound === 'off' ? ru.recorder.soundOff : ru.recorder.noSound[state.input]}
            />
          )}
          {preview.step === 'on' && canLook && <DeviceChoice stream={preview.stream} found={found} onChoose={choose} />}
        </div>
        <div className="grid gap-12 items-start">
          <Playback recorded={recorded} />
          {recorded !== null && (
            <Button
              component="a"
              href={recorded.url}
              download={recorded.name}
              variant="default"
              leftSection={<IconDownload size={16} />}
            >
              {ru.recorder.download}
            </Button>
          )}
        </div>
      </div>
      <LeaveQuestion recorder={state} />
    </Stack>
  );
}
