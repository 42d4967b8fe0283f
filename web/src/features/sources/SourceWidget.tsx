import { Text, Title } from '@mantine/core';
import type { CoverPicture, DataSource } from '@rakurs/contract';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { sourcePath } from '#shared/paths/paths.ts';
import { Cover } from '#shared/picture/Cover.tsx';
import { ru } from '#shared/text/ru.ts';
import { FileCount } from './FileCount.tsx';
import { SourceActions } from './SourceActions.tsx';
import { SourceEditor } from './SourceEditor.tsx';
import type { ProjectChoice } from './project-choice.ts';
import styles from './SourceWidget.module.css';

interface Props {
  source: DataSource;
  projects: ProjectChoice[];
  pictures: readonly CoverPicture[] | null;
  /** What else can be set of it, from other rooms of the house: below the form, since a form has no other inside. */
  settings: ReactNode;
}

/** One source of the project; the editor takes its place for as long as it is edited. */
export function SourceWidget({ source, projects, pictures, settings }: Props) {
  const [isEditing, setEditing] = useState(false);
  return (
    <li className={`tile column shrink relative clip ${styles.widget}`} data-editing={isEditing}>
      {isEditing ? (
        <>
          <SourceEditor source={source} projects={projects} onClose={() => setEditing(false)} />
          {settings}
        </>
      ) : (
        <Shown source={source} pictures={pictures} onEdit={() => setEditing(true)} />
      )}
    </li>
  );
}

interface ShownProps {
  source: DataSource;
  pictures: readonly CoverPicture[] | null;
  onEdit: () => void;
}

/** The whole card is the link of its title; what else can be pressed stands above it. */
function Shown({ source, pictures, onEdit }: ShownProps) {
  return (
    <>
      <Cover pictures={pictures} />
      <div className={`column gap-2 flex-1 ${styles.words}`}>
        <Title order={3} className="size-16">
          <Link to={sourcePath(source.project, source.id)} className={`bare-link ${styles.link}`}>
            {source.title}
          </Link>
        </Title>
        <Text c="dimmed" lineClamp={2} className="lines">
          {source.description || ru.sources.noDescription}
        </Text>
        <div className={`row wrap between gap-4-12 ${styles.foot}`}>
          <FileCount dataSourceId={source.id} />
          <SourceActions source={source} onEdit={onEdit} />
        </div>
      </div>
    </>
  );
}
