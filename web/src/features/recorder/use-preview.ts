import { useEffect, useRef, useState } from 'react';
import { ANY_DEVICES, type Devices } from './input.ts';
import { findObstacle, obstacleOf, type Obstacle } from './obstacles.ts';
import { closeInput, openInput } from './open-input.ts';

type Preview =
  { step: 'off' } | { step: 'opening' } | { step: 'on'; stream: MediaStream } | { step: 'failed'; obstacle: Obstacle };

const isLive = (stream: MediaStream): boolean =>
  stream.getVideoTracks().some(({ readyState }) => readyState === 'live');

/**
 * The camera before anything is recorded: opened when asked for, let go when the page is left, handed over when
 * recording begins.
 */
export const usePreview = () => {
  const [preview, setPreview] = useState<Preview>({ step: 'off' });
  const [devices, setDevices] = useState<Devices>(ANY_DEVICES);
  const [found, setFound] = useState<MediaDeviceInfo[]>([]);
  const held = useRef<MediaStream | null>(null);
  // Counts openings: an answer to one that was overtaken or left is let go at once.
  const turn = useRef(0);

  const close = () => {
    turn.current += 1;
    if (held.current) closeInput(held.current);
    held.current = null;
  };
  const open = async (wanted: Devices): Promise<void> => {
    close();
    const own = turn.current;
    const obstacle = findObstacle('camera');
    if (obstacle !== null) return setPreview({ step: 'failed', obstacle });
    setPreview({ step: 'opening' });
    try {
      const stream = await openInput('camera', wanted);
      if (own !== turn.current) return closeInput(stream);
      held.current = stream;
      stream
        .getVideoTracks()
        .forEach((track) =>
          track.addEventListener(
            'ended',
            () => own === turn.current && setPreview({ step: 'failed', obstacle: 'unplugged' }),
          ),
        );
      setPreview({ step: 'on', stream });
      // Their names are told only to a page that was let in.
      setFound(await navigator.mediaDevices.enumerateDevices());
    } catch (error) {
      if (own === turn.current) setPreview({ step: 'failed', obstacle: obstacleOf(error, 'camera') });
    }
  };

  useEffect(() => {
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      close();
    };
  }, []);

  return {
    preview,
    devices,
    found,
    open: () => void open(devices),
    turnOff: () => {
      close();
      setPreview({ step: 'off' });
    },
    /** A picture that is on, or about to be, is that of the new choice. */
    choose: (chosen: Partial<Devices>) => {
      const wanted = { ...devices, ...chosen };
      setDevices(wanted);
      if (preview.step === 'on' || preview.step === 'opening') void open(wanted);
    },
    /** Whoever takes the stream lets it go. */
    handOver: (): MediaStream | null => {
      const stream = held.current;
      held.current = null;
      close();
      setPreview({ step: 'off' });
      if (stream === null || isLive(stream)) return stream;
      closeInput(stream);
      return null;
    },
  };
};
