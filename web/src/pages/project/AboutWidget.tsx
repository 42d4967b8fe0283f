import { Text } from '@mantine/core';
import { displayName, type Project } from '@rakurs/contract';
import { IconFolder, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUser } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './ProjectPage.module.css';

/** The first widget: whose project this is, and which one. */
export function AboutWidget({ project }: { project: Project }) {
  const user = useUser();
  return (
    <section className={styles.about} aria-label={ru.projects.widgetTitle}>
      <Part icon={<IconUser size={20} stroke={1.7} />} kind={ru.projects.widgetUser} name={displayName(user)} id={user.id} />
      <Part icon={<IconFolder size={20} stroke={1.7} />} kind={ru.projects.widgetProject} name={project.title} id={project.id} />
    </section>
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
    <div className={styles.part}>
      <span className={styles.partIcon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>
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
