import { ru } from '#shared/text/ru.ts';
import { MARK_KINDS, type MarkKind } from './logic/marks.ts';
import styles from './StreamRecordPanel.module.css';

interface Props {
  kinds: ReadonlySet<MarkKind>;
  /** Whether some of it is in sight. */
  hasOutages: boolean;
  onKinds: (kinds: ReadonlySet<MarkKind>) => void;
}

/** What the colours mean; each kind can be put aside. */
export function MarkLegend({ kinds, hasOutages, onKinds }: Props) {
  const toggle = (kind: MarkKind) =>
    onKinds(new Set(MARK_KINDS.filter((one) => (one === kind ? !kinds.has(one) : kinds.has(one)))));
  return (
    <div className={styles.legend} role="group" aria-label={ru.record.marks}>
      <span className={`inline-row gap-6 bare-font ${styles.kind}`} data-kind="record">
        {ru.record.recorded}
      </span>
      {hasOutages && (
        <span className={`inline-row gap-6 bare-font ${styles.kind}`} data-kind="outage">
          {ru.record.outage}
        </span>
      )}
      {MARK_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={`inline-row gap-6 bare-font ${styles.kind}`}
          data-kind={kind}
          aria-pressed={kinds.has(kind)}
          onClick={() => toggle(kind)}
        >
          {ru.record.kinds[kind]}
        </button>
      ))}
    </div>
  );
}
