import { Skeleton, Text, Title } from '@mantine/core';
import type { Project } from '@rakurs/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './ProjectCard.module.css';

/** What a card shows beside the project itself. Not this feature's business: the page gives it. */
export interface CardParts {
  cover: ReactNode;
  counts: ReactNode;
  rates: ReactNode;
}

interface Props extends CardParts {
  project: Project;
  order: 2 | 3;
}

/**
 * The whole card is the link of its title: one stop for the keyboard, one name for a screen reader. What else can be
 * pressed stands above it.
 */
export function ProjectCard({ project, order, cover, counts, rates }: Props) {
  return (
    <li className={`card column shrink relative clip ${styles.card}`}>
      <div className="fixed">{cover}</div>
      <div className={`column flex-1 ${styles.words}`}>
        <Title order={order} className="size-16">
          <Link to={projectPath(project.id)} className={`bare-link ${styles.link}`}>
            {project.title}
          </Link>
        </Title>
        <Text c="dimmed" lineClamp={2} className={`lines ${styles.description}`}>
          {project.description || ru.projects.noDescription}
        </Text>
        <Text size="xs" className={`tabular ${styles.counts}`}>
          {counts}
        </Text>
        <div className={`relative ${styles.rates}`}>{rates}</div>
      </div>
    </li>
  );
}

export function ProjectCardSkeleton() {
  return (
    <div className={`card column shrink relative clip ${styles.card}`}>
      <Skeleton className={styles.coverWaiting} radius={0} />
      <div className={`column flex-1 ${styles.words}`}>
        <Skeleton height={18} width="60%" />
        <Skeleton height={12} mt="sm" />
        <Skeleton height={12} mt="xs" width="80%" />
        <Skeleton height={24} mt="md" radius="md" />
      </div>
    </div>
  );
}
