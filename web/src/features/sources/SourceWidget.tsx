import { Text, Title } from '@mantine/core';
import type { DataSource } from '@rakurs/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { sourcePath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { FileCount } from './FileCount.tsx';
import { SourceActions } from './SourceActions.tsx';
import { SourceEditor } from './SourceEditor.tsx';
import type { ProjectChoice } from './project-choice.ts';
import styles from './SourceWidget.module.css';

interface Props {
  source: DataSource;
  projects: ProjectChoice[];
}

/** One source of the project; the editor takes its place for as long as it is edited. */
export function SourceWidget({ source, projects }: Props) {
  const [isEditing, setEditing] = useState(false);
  return (
    <li className={styles.widget} data-editing={isEditing}>
      {isEditing ? (
        <SourceEditor source={source} projects={projects} onClose={() => setEditing(false)} />
      ) : (
        <Shown source={source} onEdit={() => setEditing(true)} />
      )}
    </li>
  );
}

function Shown({ source, onEdit }: { source: DataSource; onEdit: () => void }) {
  return (
    <>
      <div className={styles.head}>
        <Title order={3} className={styles.title}>
          <Link to={sourcePath(source.project, source.id)} className={styles.link}>
            {source.title}
          </Link>
        </Title>
      </div>
      <Text c="dimmed" lineClamp={3} className={styles.description}>
        {source.description || ru.sources.noDescription}
      </Text>
      <div className={styles.foot}>
        <FileCount dataSourceId={source.id} />
        <SourceActions source={source} onEdit={onEdit} />
      </div>
    </>
  );
}
