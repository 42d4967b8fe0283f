import type { TaughtOnFile } from '@rakurs/contract';
import { formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { SecondButton } from '#shared/ui/SecondButton.tsx';
import { taughtKey, type Point, type Pointed } from '../marks/marks.ts';
import { pointing } from '../marks/pointing.ts';
import styles from './TaughtList.module.css';

interface Props {
  taught: readonly TaughtOnFile[];
  pointed: Pointed;
  onPoint: Point;
  onSeek: ((second: number) => void) | null;
}

/** What the project's own classes found: before whatever machines believe to see. */
export function TaughtList({ taught, pointed, onPoint, onSeek }: Props) {
  if (taught.length === 0) return null;
  return (
    <ul className={`grid no-list unpadded ${styles.list}`} aria-label={ru.recognition.taught}>
      {taught.map(({ class_name, confidence, second, until_second }, index) => {
        const key = taughtKey(index);
        return (
          <li key={key} className="row">
            {onSeek && <SecondButton second={second} until={until_second} onSeek={onSeek} />}
            <button
              type="button"
              className={`bare-button row wrap grow ${styles.row}`}
              data-pointed={pointed?.key === key}
              {...pointing(key, onPoint)}
              onClick={onSeek ? () => onSeek(second) : undefined}
            >
              <span className="shrink anywhere">{class_name}</span>
              <span className={`dimmed text-12 flex-1 ${styles.origin}`}>{ru.recognition.ofProject}</span>
              <span className={`fixed dimmed text-12 tabular ${styles.confidence}`} title={ru.recognition.confidence}>
                {formatShare(confidence)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
