import { Skeleton, Text, Title } from '@mantine/core';
import type { Project } from '@rakurs/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './ProjectCard.module.css';

/** The whole card is the link of its title: one stop for the keyboard, one name for a screen reader. */
export function ProjectCard({ project, rates }: { project: Project; rates: ReactNode }) {
  return (
    <li className={styles.card}>
      <Title order={2} className={styles.title}>
        <Link to={projectPath(project.id)} className={styles.link}>
          {project.title}
        </Link>
      </Title>
      <Text c="dimmed" lineClamp={3} className={styles.description}>
        {project.description || ru.projects.noDescription}
      </Text>
      <div className={styles.rates}>{rates}</div>
    </li>
  );
}

export function ProjectCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton height={18} width="60%" />
      <Skeleton height={12} mt="sm" />
      <Skeleton height={12} mt="xs" width="80%" />
      <Skeleton height={96} mt="lg" radius="md" />
    </div>
  );
}
