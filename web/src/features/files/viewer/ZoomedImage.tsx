import { useLayoutEffect, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import { fitSize, fullSize, fitsUnscaled } from './fit-size.ts';
import styles from './ZoomedImage.module.css';

interface Props {
  src: string;
  alt: string;
  onError: () => void;
}

interface Size {
  width: number;
  height: number;
}
type Zoom = { step: 'fit' } | { step: 'full'; atX: number; atY: number };

/**
 * Fitted into the stage, a small picture enlarged; a click shows it in full size with the clicked place in the middle.
 */
export function ZoomedImage({ src, alt, onError }: Props) {
  const [zoom, setZoom] = useState<Zoom>({ step: 'fit' });
  const [picture, setPicture] = useState<Size | null>(null);
  const pane = useRef<HTMLButtonElement>(null);
  const paneSize = usePaneSize(pane);

  useLayoutEffect(() => {
    const { current } = pane;
    if (zoom.step === 'fit' || !current) return;
    current.scrollTo(
      current.scrollWidth * zoom.atX - current.clientWidth / 2,
      current.scrollHeight * zoom.atY - current.clientHeight / 2,
    );
  }, [zoom]);

  const toggle = (event: MouseEvent<HTMLButtonElement>) =>
    setZoom((before) => (before.step === 'full' ? { step: 'fit' } : { step: 'full', ...placeOf(event) }));
  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    if (naturalWidth > 0 && naturalHeight > 0) setPicture({ width: naturalWidth, height: naturalHeight });
  };
  const known = picture && paneSize ? { picture, pane: paneSize } : null;
  const size =
    known && (zoom.step === 'fit' ? fitSize(known.picture, known.pane) : fullSize(known.picture, known.pane));
  const larger = known && fitsUnscaled(known.picture, known.pane) ? ru.files.enlarge : ru.files.fullSize;

  return (
    <button
      ref={pane}
      type="button"
      className={`grid wide tall unpadded ${styles.pane}`}
      data-zoom={zoom.step}
      aria-label={zoom.step === 'fit' ? larger : ru.files.fitSize}
      onClick={toggle}
    >
      <img
        src={src}
        alt={alt}
        className={`fit lean ${styles.image}`}
        draggable={false}
        {...(size && { style: size })}
        onLoad={measure}
        onError={onError}
      />
    </button>
  );
}

/** Without the bars that scroll it: those come and go with the zoom. */
const usePaneSize = (pane: { current: HTMLElement | null }): Size | null => {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const measure = () => {
      if (element.offsetWidth > 0 && element.offsetHeight > 0)
        setSize({ width: element.offsetWidth, height: element.offsetHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);
  return size;
};

/** In fractions of the picture. The keyboard presses in the middle. */
const placeOf = ({ clientX, clientY, detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
  const rect = currentTarget.querySelector('img')?.getBoundingClientRect();
  if (detail === 0 || !rect || rect.width === 0) return { atX: 0.5, atY: 0.5 };
  return { atX: (clientX - rect.left) / rect.width, atY: (clientY - rect.top) / rect.height };
};
