import type { DataSourceFile } from '@rakurs/contract';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useAtMoment } from '#shared/watching/use-timeout.ts';
import { startCapture, type Capture } from './capture.ts';
import { findObstacle, obstacleOf } from './obstacles.ts';
import type { Devices } from './input.ts';
import { closeInput, openInput } from './open-input.ts';
import { createPartSender } from './part-sender.ts';
import { deadlineOf, newRecorder, next } from './recorder.ts';
import { recordingName } from './recording-name.ts';
import { sendPart } from './send-part.ts';

export interface RecorderPlace {
  projectId: number;
  dataSourceId: number;
  /** Called even when the page has been left meanwhile. */
  onAdded: (file: DataSourceFile) => void;
}

/** Carries out what the recorder's state says: asks for the camera, writes, sends, and lets everything go when the page is left. */
export const useRecorder = ({ projectId, dataSourceId, onAdded }: RecorderPlace) => {
  const [state, tell] = useReducer(next, null, () => newRecorder(findObstacle('camera')));
  const [stream, setStream] = useState<MediaStream | null>(null);
  const capture = useRef<Capture | null>(null);
  const isHere = useRef(false);

  const record = (opened: MediaStream): Capture => {
    const name = recordingName(new Date());
    const address = { recordingId: crypto.randomUUID(), name, data_source_id: dataSourceId, project_id: projectId };
    const onFile = (file: DataSourceFile) => {
      tell({ type: 'sent', file });
      onAdded(file);
    };
    const onTaken = () => tell({ type: 'partTaken', at: Date.now() });
    const onFailed = (error: unknown) => tell({ type: 'notSent', error });
    const sender =
      state.mode === 'send'
        ? createPartSender({ send: (part) => sendPart(address, part), onTaken, onFile, onFailed })
        : null;
    return startCapture(opened, {
      onPart: (part) => sender?.add(part),
      onInputEnded: () => tell({ type: 'inputEnded' }),
      onBroken: () => tell({ type: 'broke' }),
      onWritten: (whole) => {
        if (whole.size > 0) sender?.end();
        setStream(null);
        // An address nobody can press any more would keep the whole recording in memory.
        if (isHere.current)
          tell({ type: 'written', recorded: whole.size === 0 ? null : { url: URL.createObjectURL(whole), name } });
      },
    });
  };

  /** With the stream of the preview, when there is one: the camera need not go off and on again. */
  const start = async ({ devices, ready }: { devices: Devices; ready: MediaStream | null }): Promise<void> => {
    const { input } = state;
    tell({ type: 'startPressed' });
    const obstacle = findObstacle(input);
    if (obstacle !== null) return tell({ type: 'refused', obstacle });
    let opened: MediaStream | null = null;
    try {
      opened = ready ?? (await openInput(input, devices));
      // The person answered the browser's question after having left.
      if (!isHere.current) return closeInput(opened);
      capture.current = record(opened);
      setStream(opened);
      tell({ type: 'opened', at: Date.now() });
    } catch (error) {
      if (opened !== null) closeInput(opened);
      tell({ type: 'refused', obstacle: obstacleOf(error, input) });
    }
  };

  const { step } = state.work;
  useEffect(() => {
    if (step === 'finishing') capture.current?.stop();
  }, [step]);

  useAtMoment(() => tell({ type: 'timeIsUp' }), deadlineOf(state));

  const url = state.recorded?.url;
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url);
  }, [url]);

  useEffect(() => {
    isHere.current = true;
    const letGo = () => capture.current?.stop();
    // Also a page that the browser keeps frozen for the back button must not hold the camera.
    window.addEventListener('pagehide', letGo);
    return () => {
      isHere.current = false;
      window.removeEventListener('pagehide', letGo);
      letGo();
    };
  }, []);

  return { state, tell, stream, start };
};
