import { useRef, type PointerEvent, type ReactNode } from 'react';
import { pointIn, smallestAt } from '#shared/picture/box.ts';
import { NO_SPOT, type Spot } from '#shared/paths/spot.ts';
import { Fitted, Outline } from '#shared/picture/Fitted.tsx';
import { isNear, marksAt, type Mark, type Point, type Pointed } from './marks.ts';

interface Props {
  ratio: number | null;
  marks: readonly Mark[];
  pointed: Pointed;
  onPoint: Point;
  /** What the address points at. */
  spot?: Spot;
  /** Of a video: where it stands now. Null for a picture. */
  second: number | null;
  children: ReactNode;
}

/** The picture or the video, and over it the outline of what is pointed at, here or in the panel. */
export function MarkedMedia({ ratio, marks, pointed, onPoint, spot = NO_SPOT, second, children }: Props) {
  const picture = useRef<HTMLDivElement>(null);
  const shown = marksAt(marks, second);
  const outlined = shown.find(({ key }) => key === pointed?.key);
  const isSpotNow = second === null || isNear(spot.second ?? 0, second);

  const point = (event: PointerEvent) => {
    const at = picture.current && pointIn(picture.current.getBoundingClientRect(), event);
    const found = at && smallestAt(shown, at);
    if (found?.key !== pointed?.key) onPoint(found ? { key: found.key, from: 'picture' } : null);
  };

  // A finger that is lifted has pointed; a mouse that goes away points no more.
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') onPoint(null);
  };

  return (
    <div className="wide tall lean" onPointerMove={point} onPointerDown={point} onPointerLeave={leave}>
      <Fitted ratio={ratio} pictureRef={picture}>
        {children}
        {spot.box && isSpotNow && <Outline box={spot.box} look="found" />}
        {shown.map(
          ({ key, box, look }, index) =>
            look === 'code' && key !== pointed?.key && <Outline key={`${key} ${index}`} box={box} look="code" />,
        )}
        {outlined && <Outline box={outlined.box} look={outlined.look === 'code' ? 'word' : outlined.look} />}
      </Fitted>
    </div>
  );
}
