import { useDebouncedValue } from '@mantine/hooks';
import type { StreamEvent } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import { momentWords } from './clock-words.ts';
import { clusterWords } from './mark-words.ts';
import type { Cluster } from './logic/marks.ts';
import styles from './RecordLine.module.css';
import { useRecordedMoment } from './use-record.ts';

/** A mouse on its way elsewhere asks for no pictures. */
const RESTS_MS = 150;
const CARD_WIDTH = 200;
/** Pictures nearer to each other than this look alike. */
const LEAST_STEP_MS = 2000;

interface Props {
  fileId: number;
  at: number;
  x: number;
  width: number;
  /** How much time a pixel is: there is no sense in a finer picture. */
  pixelMs: number;
  isRecorded: boolean;
  event: StreamEvent | null;
  cluster: Cluster | null;
}

/** What a mouse rests upon: the moment, its picture, what happened then. */
export function HoverCard({ fileId, at, x, width, pixelMs, isRecorded, event, cluster }: Props) {
  const step = Math.max(LEAST_STEP_MS, Math.round(pixelMs * 4));
  const meant = cluster?.at ?? at;
  const [rested] = useDebouncedValue(isRecorded ? Math.floor(meant / step) * step : null, RESTS_MS);
  const moment = useRecordedMoment(fileId, rested);
  const picture = moment.data?.picture_url ?? null;
  const words = cluster ? clusterWords(cluster) : event ? (event.description ?? ru.record.motion) : null;
  return (
    <div
      className={styles.card}
      style={{ left: Math.min(Math.max(0, x - CARD_WIDTH / 2), Math.max(0, width - CARD_WIDTH)), width: CARD_WIDTH }}
      aria-hidden="true"
    >
      <div className={styles.picture} data-waiting={moment.isFetching}>
        {isRecorded && picture !== null && <img src={picture} alt="" />}
        {!isRecorded && <span>{ru.record.noRecordThen}</span>}
      </div>
      <p className={`tabular ${styles.time}`}>{momentWords(meant)}</p>
      {words !== null && <p className={styles.words}>{words}</p>}
    </div>
  );
}
