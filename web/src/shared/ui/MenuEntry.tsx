import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './MenuEntry.module.css';

interface Props {
  label: string;
  icon: ReactNode;
  /** At the end of the line: a sum, a number. */
  note?: string | undefined;
}

/** A line of the left menu that leads somewhere. */
export function MenuLink({
  label,
  icon,
  note,
  to,
  isCurrent,
  preventScrollReset = false,
}: Props & { to: string; isCurrent: boolean; preventScrollReset?: boolean }) {
  return (
    <Link
      to={to}
      preventScrollReset={preventScrollReset}
      className={`rounded row gap-10 wide plain bare-font no-decoration pad-8-12 ${styles.entry}`}
      aria-current={isCurrent ? 'page' : undefined}
      title={label}
    >
      <Content label={label} icon={icon} note={note} />
    </Link>
  );
}

/** A line that cannot be followed and cannot be focused. */
export function DisabledMenuEntry({ label, icon }: Props) {
  return (
    <button
      type="button"
      disabled
      className={`rounded row gap-10 wide plain bare-font no-decoration pad-8-12 ${styles.entry}`}
      title={label}
    >
      <Content label={label} icon={icon} />
    </button>
  );
}

function Content({ label, icon, note }: Props) {
  return (
    <>
      <span className="grid fixed" aria-hidden="true">
        {icon}
      </span>
      <span className="shrink ellipsis">{label}</span>
      {note !== undefined && <span className={`tabular push fixed dimmed regular ${styles.note}`}>{note}</span>}
    </>
  );
}
