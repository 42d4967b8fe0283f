import { Skeleton, Text } from '@mantine/core';
import { displayName, type Project, type ProjectOverview } from '@rakurs/contract';
import { IconFolder, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText, useUser } from '#shared/api/index.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './ProjectPage.module.css';

/** The counts as they are being asked for. */
interface Counting {
  data: ProjectOverview | undefined;
  error: unknown;
}

/** The first widget: whose project this is, which one, and how much is in it. */
export function AboutWidget({ project, overview }: { project: Project; overview: Counting }) {
  const user = useUser();
  return (
    <section className={`card grid clip ${styles.about}`} aria-label={ru.projects.widgetTitle}>
      <Part
        icon={<IconUser size={20} stroke={1.7} />}
        kind={ru.projects.widgetUser}
        name={displayName(user)}
        id={user.id}
      />
      <Part
        icon={<IconFolder size={20} stroke={1.7} />}
        kind={ru.projects.widgetProject}
        name={project.title}
        id={project.id}
      />
      <dl
        className={`row flush ${styles.counts}`}
        title={overview.data || !overview.error ? undefined : errorText(overview.error)}
      >
        <Count label={ru.home.sources} amount={overview.data?.sources} isUnknown={Boolean(overview.error)} />
        <Count label={ru.home.files} amount={overview.data?.files} isUnknown={Boolean(overview.error)} />
        <Count label={ru.home.labels} amount={overview.data?.labels} isUnknown={Boolean(overview.error)} />
      </dl>
    </section>
  );
}

function Count({ label, amount, isUnknown }: { label: string; amount: number | undefined; isUnknown: boolean }) {
  return (
    <div className={`grid ${styles.count}`}>
      <dt>{label}</dt>
      <dd>
        {amount === undefined ? (
          isUnknown ? (
            ru.home.unknown
          ) : (
            <Skeleton height={20} width={40} my={2} />
          )
        ) : (
          formatNumber(amount)
        )}
      </dd>
    </div>
  );
}

interface PartProps {
  icon: ReactNode;
  kind: string;
  name: string;
  id: number;
}

function Part({ icon, kind, name, id }: PartProps) {
  return (
    <div className={`row gap-12 shrink ${styles.part}`}>
      <span className={`rounded soft centered fixed accent ${styles.partIcon}`} aria-hidden="true">
        {icon}
      </span>
      <div className="shrink">
        <Text size="xs" c="dimmed" className="tabular">
          {`${kind}, ${ru.cabinet.userId(id)}`}
        </Text>
        <Text fw={600} truncate title={name}>
          {name}
        </Text>
      </div>
    </div>
  );
}
