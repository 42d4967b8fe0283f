import type { DataSourceFile } from '@rakurs/contract';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useCallAt } from '#shared/hooks/use-timeout.ts';
import { ru } from '#shared/text/ru.ts';
import { nameOfMoment } from '#shared/time/wall-time.ts';
import { type Capture, startCapture } from './capture.ts';
import type { Devices } from './input.ts';
import { findObstacle, obstacleOf } from './obstacles.ts';
import { closeInput, openInput } from './open-input.ts';
import { createPartSender } from './part-sender.ts';
import { deadlineOf, newRecorder, next } from './recorder.ts';
import { sendPart } from './send-part.ts';

/** 'Запись 2026-11-15 09-25-14.webm': no colons, which not every file system takes. */
const recordingName = (startedAt: Date): string => ru.recorder.fileName(nameOfMoment(startedAt.getTime()));

export interface RecorderPlace {
  projectId: number;
  dataSourceId: number;
  /** Called even when the page has been left meanwhile. */
  onAdded: (file: DataSourceFile) => void;
}

/**
 * Carries out what the recorder's state says: asks for the camera, writes, sends, and lets everything go when the page
 * is left.
 */
export const useRecorder = ({ projectId, dataSourceId, onAdded }: RecorderPlace) => {
  const [state, dispatch] = useReducer(next, null, () => newRecorder(findObstacle('camera')));
  const [stream, setStream] = useState<MediaStream | null>(null);
  const capture = useRef<Capture | null>(null);
  const isHere = useRef(false);

  const record = (opened: MediaStream): Capture => {
    const name = recordingName(new Date());
    const address = { recordingId: crypto.randomUUID(), name, data_source_id: dataSourceId, project_id: projectId };
    const onFile = (file: DataSourceFile) => {
      dispatch({ type: 'sent', file });
      onAdded(file);
    };
    const onTaken = () => dispatch({ type: 'partTaken', at: Date.now() });
    const onFailed = (error: unknown) => dispatch({ type: 'notSent', error });
    const sender =
      state.mode === 'send'
        ? createPartSender({ send: (part) => sendPart(address, part), onTaken, onFile, onFailed })
        : null;
    return startCapture(opened, {
      onPart: (part) => sender?.add(part),
      onInputEnded: () => dispatch({ type: 'inputEnded' }),
      onBroken: () => dispatch({ type: 'broke' }),
      onWritten: (whole) => {
        if (whole.size > 0) sender?.end();
        setStream(null);
        // An address nobody can press any more would keep the whole recording in memory.
        if (isHere.current)
          dispatch({ type: 'written', recorded: whole.size === 0 ? null : { url: URL.createObjectURL(whole), name } });
      },
    });
  };

  /** With the stream of the preview, when there is one: the camera need not go off and on again. */
  const start = async ({ devices, ready }: { devices: Devices; ready: MediaStream | null }): Promise<void> => {
    const { input } = state;
    dispatch({ type: 'startPressed' });
    const obstacle = findObstacle(input);
    if (obstacle !== null) return dispatch({ type: 'refused', obstacle });
    let opened: MediaStream | null = null;
    try {
      opened = ready ?? (await openInput(input, devices));
      // The user answered the browser's question after having left.
      if (!isHere.current) return closeInput(opened);
      capture.current = record(opened);
      setStream(opened);
      dispatch({ type: 'opened', at: Date.now() });
    } catch (error) {
      if (opened !== null) closeInput(opened);
      dispatch({ type: 'refused', obstacle: obstacleOf(error, input) });
    }
  };

  const { step } = state.work;
  useEffect(() => {
    if (step === 'finishing') capture.current?.stop();
  }, [step]);

  useCallAt(() => dispatch({ type: 'timeIsUp' }), deadlineOf(state));

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

  return { state, dispatch, stream, start };
};
