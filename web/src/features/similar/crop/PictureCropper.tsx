import { useEffect, useId, useReducer, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { boxStyle, type Box, type Point } from '#shared/picture/box.ts';
import { Fitted } from '#shared/picture/Fitted.tsx';
import { ru } from '#shared/text/ru.ts';
import { boxOf, nextCrop, type CropEvent } from './crop.ts';
import styles from './PictureCropper.module.css';

interface Props {
  src: string;
  alt: string;
  /** What is taken already. */
  box: Box | null;
  /** Of the picture or, with null, of all of it. */
  onTake: (box: Box | null, image: HTMLImageElement) => void;
  onCancel: (image: HTMLImageElement) => void;
  onLoaded?: (image: HTMLImageElement) => void;
  onError?: () => void;
  /** Begins with the keyboard in it. */
  isFocused?: boolean;
}

const STEP = 0.04;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** A picture on which a rectangle is drawn, with a pointer, a finger or the keyboard. */
export function PictureCropper({
  src,
  alt,
  box: taken,
  onTake,
  onCancel,
  onLoaded,
  onError,
  isFocused = false,
}: Props) {
  const picture = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const keys = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState<number | null>(null);
  const [crop, dispatch] = useReducer(nextCrop, { step: 'still', box: taken });
  const box = boxOf(crop);
  useEffect(() => {
    if (isFocused) sheet.current?.focus({ preventScroll: true });
  }, [isFocused]);

  const take = (chosen: Box | null) => image.current && onTake(chosen, image.current);
  const cancel = () => {
    dispatch({ type: 'cancel' });
    if (image.current) onCancel(image.current);
  };
  const at = (event: PointerEvent): Point => {
    const { left, top, width, height } = picture.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: (event.clientX - left) / (width || 1), y: (event.clientY - top) / (height || 1) };
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dispatch({ type: 'press', at: at(event) });
  };
  const release = () => {
    if (crop.step !== 'drawing') return;
    const event: CropEvent = { type: 'release' };
    dispatch(event);
    take(boxOf(nextCrop(crop, event)));
  };
  const onEvent = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (by) dispatch({ type: 'arrow', by, what: event.shiftKey ? 'size' : 'place' });
    else if (event.key === 'Enter' && box) take(box);
    else if (event.key === 'Escape') cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Fitted ratio={ratio} pictureRef={picture}>
      <img
        ref={image}
        src={src}
        alt={alt}
        draggable={false}
        onLoad={({ currentTarget }) => {
          setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight || null);
          onLoaded?.(currentTarget);
        }}
        onError={onError}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a rectangle is drawn here, which no element of HTML can do */}
      <div
        className={`cover clip ${styles.sheet}`}
        role="application"
        aria-label={ru.similar.partLabel}
        aria-describedby={keys}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows draw too
        tabIndex={0}
        ref={sheet}
        // Escape takes away the rectangle first, and only then the modal that this stands in.
        data-mantine-stop-propagation={box !== null}
        onPointerDown={press}
        onPointerMove={(event) => dispatch({ type: 'move', at: at(event) })}
        onPointerUp={release}
        onPointerCancel={() => {
          dispatch({ type: 'cancel' });
          take(null);
        }}
        onKeyDown={onEvent}
      >
        <span id={keys} hidden>
          {ru.similar.partKeys}
        </span>
        {box && <span className={`absolute ${styles.box}`} style={boxStyle(box)} />}
      </div>
    </Fitted>
  );
}
