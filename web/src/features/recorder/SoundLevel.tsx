import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ru } from '#shared/text/ru.ts';
import styles from './Recorder.module.css';

/** Speech close to a microphone comes to about a third of what it can take. */
const LOUD = 0.35;
const SAMPLES = 512;

/** How loud it is, from 0 to 1: the root of the mean square, as ears have it. */
const loudnessOf = (wave: Float32Array): number =>
  Math.min(1, Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length) / LOUD);

interface Props {
  stream: MediaStream;
  /** Said of a stream without sound. */
  silence: string;
}

/** How loud it is, or why nothing is heard. */
export function SoundLevel({ stream, silence }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const isSilent = stream.getAudioTracks().length === 0;
  useEffect(() => {
    if (isSilent || typeof AudioContext === 'undefined') return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = SAMPLES;
    context.createMediaStreamSource(stream).connect(analyser);
    const wave = new Float32Array(SAMPLES);
    let waiting = 0;
    const draw = () => {
      analyser.getFloatTimeDomainData(wave);
      const loudness = loudnessOf(wave);
      bar.current?.style.setProperty('--level', String(loudness));
      bar.current?.setAttribute('aria-valuenow', String(Math.round(loudness * 100)));
      waiting = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(waiting);
      void context.close();
    };
  }, [stream, isSilent]);
  if (isSilent) {
    return (
      <p className={`row gap-8 fit dimmed text-12 ${styles.sound}`}>
        <IconMicrophoneOff size={16} aria-hidden="true" />
        {silence}
      </p>
    );
  }
  return (
    <div className={`row gap-8 fit dimmed text-12 ${styles.sound}`}>
      <IconMicrophone size={16} aria-hidden="true" />
      <div
        ref={bar}
        className={`faint clip flex-1 ${styles.level}`}
        role="meter"
        aria-label={ru.recorder.soundLevel}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      />
    </div>
  );
}
