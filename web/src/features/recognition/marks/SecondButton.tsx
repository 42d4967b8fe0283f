import { formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './SecondButton.module.css';

interface Props {
  second: number;
  onSeek: (second: number) => void;
}

/** A moment of the video; a click goes there. */
export function SecondButton({ second, onSeek }: Props) {
  return (
    <button type="button" className={styles.second} aria-label={ru.recognition.seekTo(formatSecond(second))} onClick={() => onSeek(second)}>
      {formatSecond(second)}
    </button>
  );
}
