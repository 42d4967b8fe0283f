import { ru } from '#shared/text/ru.ts';
import { MARK_KINDS, type MarkKind } from './logic/marks.ts';
import styles from './StreamRecordPanel.module.css';

interface Props {
  kinds: ReadonlySet<MarkKind>;
  onKinds: (kinds: ReadonlySet<MarkKind>) => void;
}

/** What the colours mean; each kind can be put aside. */
export function MarkLegend({ kinds, onKinds }: Props) {
  const toggle = (kind: MarkKind) =>
    onKinds(new Set(MARK_KINDS.filter((one) => (one === kind ? !kinds.has(one) : kinds.has(one)))));
  return (
    <div className={styles.legend} role="group" aria-label={ru.record.marks}>
      <span className={styles.kind} data-kind="record">
        {ru.record.recorded}
      </span>
      {MARK_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.kind}
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
