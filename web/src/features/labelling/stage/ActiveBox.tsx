import type { Box } from '#shared/picture/box.ts';
import { HANDLES, handleAt } from '../logic/geometry.ts';
import { toScreen } from '../logic/view.ts';
import styles from './LabelStage.module.css';
import type { Seen } from './use-view.ts';

const HANDLE_SIDE = 10;
const HOVERED = 0.1;
/** Of a rectangle that has no name yet. */
export const UNNAMED = '#89cff0';

interface Props {
  seen: Seen;
  box: Box;
  /** Empty while it has no name yet. */
  title: string;
  colour: string;
  hasHandles: boolean;
  isDashed: boolean;
  /** Fades with the distance in time, like the others. */
  opacity: number;
}

/** The rectangle being drawn, with what it is held by. */
export function ActiveBox({ seen, box, title, colour, hasHandles, isDashed, opacity }: Props) {
  const { left, top, width, height } = toScreen(seen.view, seen.pane, box);
  return (
    <svg className={styles.active} aria-hidden="true" data-active-box={title} opacity={opacity}>
      <rect x={left} y={top} width={width} height={height} fill="none" stroke="rgb(10 16 24 / 75%)" strokeWidth={5} />
      <rect
        x={left}
        y={top}
        width={width}
        height={height}
        fill={isDashed ? 'none' : colour}
        fillOpacity={0.14}
        stroke={colour}
        strokeWidth={2}
        strokeDasharray={isDashed ? '6 5' : undefined}
      />
      {hasHandles &&
        HANDLES.map((handle) => {
          const at = handleAt({ x0: left, y0: top, x1: left + width, y1: top + height }, handle);
          return (
            <rect
              key={handle}
              x={at.x - HANDLE_SIDE / 2}
              y={at.y - HANDLE_SIDE / 2}
              width={HANDLE_SIDE}
              height={HANDLE_SIDE}
              rx={2}
              fill="#fff"
              stroke={colour}
              strokeWidth={2}
            />
          );
        })}
    </svg>
  );
}

interface HoverProps {
  seen: Seen;
  box: Box;
  title: string;
  colour: string;
  /** What is only proposed stays a frame: filled, it would hide what is to be judged. */
  isProposal: boolean;
}

/** What the pointer is over. Not on the canvas: two thousand rectangles need not be painted anew for it. */
export function HoverBox({ seen, box, title, colour, isProposal }: HoverProps) {
  const { left, top, width, height } = toScreen(seen.view, seen.pane, box);
  return (
    <svg className={styles.active} aria-hidden="true">
      <rect
        x={left}
        y={top}
        width={width}
        height={height}
        fill={isProposal ? 'none' : colour}
        fillOpacity={HOVERED}
        stroke={colour}
        strokeWidth={3}
        strokeDasharray={isProposal ? '6 5' : undefined}
      />
      <text
        className={`semibold size-13 ${styles.hoverTitle}`}
        x={Math.max(left + 6, 6)}
        y={Math.max(top + 18, 18)}
        fill={colour}
      >
        {title}
      </text>
    </svg>
  );
}
