import { BOX_FULL_SECONDS, BOX_SHOWN_SECONDS, type Detection } from '@rakurs/contract';
import type { Box } from '#shared/picture/box.ts';
import { boxAt } from '#shared/picture/detected.ts';

/** How far a moment is from a detection's time: nothing while it lasts. */
const distanceTo = ({ start_time, end_time }: Pick<Detection, 'start_time' | 'end_time'>, now: number): number =>
  Math.max(start_time - now, now - end_time, 0);

/** Fully seen within 0.05 s of its time, gone 0.45 s away, fading between (B section 9). */
export const detectionOpacity = (detection: Pick<Detection, 'start_time' | 'end_time'>, now: number): number => {
  const distance = distanceTo(detection, now);
  if (distance <= BOX_FULL_SECONDS) return 1;
  return Math.max(0, (BOX_SHOWN_SECONDS - distance) / (BOX_SHOWN_SECONDS - BOX_FULL_SECONDS));
};

export interface ShownBox {
  detection: Detection;
  box: Box;
  opacity: number;
}

/** The boxes over a film as it stands, or over a picture (`now` is null). */
export const boxesAt = (detections: readonly Detection[], now: number | null): ShownBox[] =>
  detections.flatMap((detection) => {
    const opacity = now === null ? 1 : detectionOpacity(detection, now);
    return opacity > 0 ? [{ detection, box: boxAt(detection, now ?? detection.start_time), opacity }] : [];
  });
