import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import { formatAgo } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './Computers.module.css';
import { useHealth } from './use-health.ts';

/**
 * Who looks at pictures now: the installation's own workers, and the computers that users lend, as their owners call
 * them. Nothing while that is not known.
 */
export function Computers() {
  const heading = useId();
  const workers = useHealth().data?.workers;
  if (!workers) return null;
  const own = workers.list.map(({ name, last_seen_at }) => ({
    key: `own ${name}`,
    name,
    whose: ru.admin.ownComputer,
    seen: last_seen_at,
  }));
  const lent = workers.lent.map(({ id, name, owner_email, last_seen_at }) => ({
    key: `lent ${id}`,
    name,
    whose: ru.admin.lentComputer(owner_email),
    seen: last_seen_at,
  }));
  const all = [...own, ...lent];
  return (
    <section className="card grid gap-8 pad-16" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {ru.admin.computers}
      </Title>
      {all.length === 0 && <Text c="dimmed">{ru.admin.noComputers}</Text>}
      <ul className="bare-list grid gap-4">
        {all.map(({ key, name, whose, seen }) => (
          <li key={key} className={`flex wrap baseline ${styles.row}`}>
            <strong className="anywhere">{name}</strong>
            <span className="anywhere dimmed text-12">
              {[whose, ru.admin.computerSeen(formatAgo(seen))].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
