import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import styles from './ZoomedImage.module.css';

interface Props {
  src: string;
  alt: string;
  onError: () => void;
}

type Zoom = { step: 'fit' } | { step: 'full'; atX: number; atY: number };

/** Fitted into the stage; a click shows it in full size with the clicked place in the middle. */
export function ZoomedImage({ src, alt, onError }: Props) {
  const [zoom, setZoom] = useState<Zoom>({ step: 'fit' });
  const pane = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const { current } = pane;
    if (zoom.step === 'fit' || !current) return;
    current.scrollTo(current.scrollWidth * zoom.atX - current.clientWidth / 2, current.scrollHeight * zoom.atY - current.clientHeight / 2);
  }, [zoom]);

  const toggle = (event: MouseEvent<HTMLButtonElement>) => setZoom((before) => (before.step === 'full' ? { step: 'fit' } : { step: 'full', ...placeOf(event) }));

  return (
    <button ref={pane} type="button" className={styles.pane} data-zoom={zoom.step} aria-label={zoom.step === 'fit' ? ru.files.fullSize : ru.files.fitSize} onClick={toggle}>
      <img src={src} alt={alt} className={styles.image} draggable={false} onError={onError} />
    </button>
  );
}

/** In fractions of the picture. The keyboard presses in the middle. */
const placeOf = ({ clientX, clientY, detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
  const rect = currentTarget.querySelector('img')?.getBoundingClientRect();
  if (detail === 0 || !rect || rect.width === 0) return { atX: 0.5, atY: 0.5 };
  return { atX: (clientX - rect.left) / rect.width, atY: (clientY - rect.top) / rect.height };
};
