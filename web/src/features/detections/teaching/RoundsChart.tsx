import { Text, VisuallyHidden } from '@mantine/core';
import type { Classifier, TeachingRound } from '@rakurs/contract';
import { formatNumber, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './RoundsChart.module.css';
import { pointsOf, describeRounds, type Point } from './rounds-line.ts';

const texts = ru.teaching.rounds;
const ROOM = { width: 152, height: 44 };
/** So that a dot at the edge is whole. */
const MARGIN = 4;

/**
 * How well a class was taught, round after round: a line for precision, a dashed one for recall, and what they say in
 * words.
 */
export function RoundsChart({ classifier: { title, rounds } }: { classifier: Pick<Classifier, 'title' | 'rounds'> }) {
  const precision = pointsOf(rounds, 'precision', ROOM);
  // One figure alone stands beside the class already.
  if (precision.length < 2) return null;
  return (
    <figure className="grid gap-4 flush items-start">
      <svg
        className={styles.chart}
        viewBox={`${-MARGIN} ${-MARGIN} ${ROOM.width + 2 * MARGIN} ${ROOM.height + 2 * MARGIN}`}
        aria-hidden="true"
      >
        <line className={styles.ground} x1={0} x2={ROOM.width} y1={ROOM.height} y2={ROOM.height} />
        <line className={styles.ground} x1={0} x2={ROOM.width} y1={0} y2={0} strokeDasharray="2 3" />
        <Line points={pointsOf(rounds, 'recall', ROOM)} of="recall" />
        <Line points={precision} of="precision" />
      </svg>
      <figcaption>
        <Text size="xs" c="dimmed">
          {describeRounds(rounds)}
        </Text>
        <Text size="xs" c="dimmed" className={`row wrap ${styles.legend}`} aria-hidden="true">
          <span className={styles.key} data-of="precision" /> {texts.precision}{' '}
          <span className={styles.key} data-of="recall" /> {texts.recall}
        </Text>
      </figcaption>
      <InTable title={title} rounds={rounds} />
    </figure>
  );
}

function Line({ points, of }: { points: readonly Point[]; of: 'precision' | 'recall' }) {
  return (
    <g className={styles.line} data-of={of}>
      {points.length > 1 && <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />}
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={of === 'precision' ? 3 : 2} />
      ))}
    </g>
  );
}

const shareOf = (share: number | null): string => (share === null ? texts.unchecked : formatShare(share));

/** For who hears the page. */
function InTable({ title, rounds }: { title: string; rounds: readonly TeachingRound[] }) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{texts.chart(title)}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.round}</th>
            <th scope="col">{texts.examples}</th>
            <th scope="col">{texts.precision}</th>
            <th scope="col">{texts.recall}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ version, examples, precision, recall }) => (
            <tr key={version}>
              <th scope="row">{formatNumber(version)}</th>
              <td>{formatNumber(examples)}</td>
              <td>{shareOf(precision)}</td>
              <td>{shareOf(recall)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
