import type { CameraClip } from './camera-clip.ts';
import { CLOCK_RATE, RtpPackets, stampUnit } from './rtp-packets.ts';

export interface Playing {
  stop(): void;
  /** Says no more, but stays. */
  freeze(): void;
  /** From the next frame on. */
  change(clip: CameraClip): void;
}

/** Sends a clip from its beginning, at its own pace, over and over. `sent` hears which frame of it went out. */
export function playClip(first: CameraClip, send: (packet: Buffer) => void, sent?: (frame: number) => void): Playing {
  let clip = first;
  let packets = new RtpPackets(clip.codec);
  let index = 0;
  /** Of this clip's first frame, in seconds since `startedAt`. */
  let from = 0;
  let timer: NodeJS.Timeout | undefined;
  // Cameras begin anywhere on their clock, never at nought.
  const firstTicks = 1 + Math.floor(Math.random() * 2 ** 31);
  const startedAt = performance.now();
  const passed = () => (performance.now() - startedAt) / 1000;
  const due = () => from + index / clip.framesPerSecond;

  const step = () => {
    while (due() <= passed()) {
      const frame = clip.frames[index % clip.frames.length];
      if (!frame) return;
      const units = [stampUnit(clip.codec, Date.now()), ...frame.units];
      for (const packet of packets.of(units, firstTicks + Math.round(due() * CLOCK_RATE))) send(packet);
      sent?.(index % clip.frames.length);
      index += 1;
    }
    timer = setTimeout(step, Math.max(1, (due() - passed()) * 1000));
  };
  step();

  return {
    stop: () => clearTimeout(timer),
    freeze: () => clearTimeout(timer),
    change(next) {
      from = due();
      index = 0;
      if (next.codec !== clip.codec) packets = new RtpPackets(next.codec);
      clip = next;
    },
  };
}
