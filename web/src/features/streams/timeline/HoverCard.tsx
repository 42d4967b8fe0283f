import { useDebouncedValue } from '@mantine/hooks';
import type { StreamEvent, StreamOutage } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import styles from './RecordLine.module.css';
import { momentWords } from './clock-words.ts';
import { type Cluster, titlesOf } from './logic/marks.ts';
import { useRecordedMoment } from './use-record.ts';

const NAMED = 3;

/** 'кошка, машина и ещё 2'; of one answer, the question and what was said. */
const clusterWords = ({ kind, marks }: Cluster): string => {
  const [first] = marks;
  if (first && marks.length === 1)
    return kind === 'answer' && first.text !== null ? ru.record.answered(first.title, first.text) : first.title;
  const titles = titlesOf(marks);
  const named = titles.slice(0, NAMED).join(', ');
  return titles.length > NAMED ? ru.record.andMore(named, titles.length - NAMED) : named;
};

/** A mouse on its way elsewhere asks for no pictures. */
const RESTS_MS = 150;
const CARD_WIDTH = 200;
/** Pictures nearer to each other than this look alike. */
const MIN_STEP_MS = 2000;

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
  outage: StreamOutage | null;
}

/** What a mouse rests upon: the moment, its picture, what happened then. */
export function HoverCard({ fileId, at, x, width, pixelMs, isRecorded, event, cluster, outage }: Props) {
  const step = Math.max(MIN_STEP_MS, Math.round(pixelMs * 4));
  const meant = cluster?.at ?? at;
  const [rested] = useDebouncedValue(isRecorded ? Math.floor(meant / step) * step : null, RESTS_MS);
  const moment = useRecordedMoment(fileId, rested);
  const picture = moment.data?.picture_url ?? null;
  const words = cluster
    ? clusterWords(cluster)
    : event
      ? (event.description ?? ru.record.motion)
      : outage
        ? ru.record.outageThen(outage.reason)
        : null;
  return (
    <div
      className={`tile clip surface absolute no-events ${styles.card}`}
      style={{ left: Math.min(Math.max(0, x - CARD_WIDTH / 2), Math.max(0, width - CARD_WIDTH)), width: CARD_WIDTH }}
      aria-hidden="true"
    >
      <div className={`faint centered dimmed size-12 ${styles.picture}`} data-waiting={moment.isFetching}>
        {isRecorded && picture !== null && <img src={picture} alt="" />}
        {!isRecorded && <span>{ru.record.noRecordThen}</span>}
      </div>
      <p className={`tabular ${styles.time}`}>{momentWords(meant)}</p>
      {words !== null && <p className={`clip dimmed ${styles.words}`}>{words}</p>}
    </div>
  );
}
