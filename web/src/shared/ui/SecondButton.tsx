import { formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './SecondButton.module.css';

interface Props {
  second: number;
  /** The last moment of a stretch. */
  until?: number;
  onSeek: (second: number) => void;
}

/** A moment of the video, or a stretch of it; a click goes to its beginning. */
export function SecondButton({ second, until = second, onSeek }: Props) {
  const [from, to] = [formatSecond(second), formatSecond(until)];
  const words = from === to ? from : ru.recognition.stretch(from, to);
  return (
    <button
      type="button"
      className={`soft pointer bare-font ${styles.second}`}
      aria-label={ru.recognition.seekTo(words)}
      onClick={() => onSeek(second)}
    >
      {words}
    </button>
  );
}
