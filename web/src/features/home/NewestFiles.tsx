import { Title } from '@mantine/core';
import type { FilePreview } from '@rakurs/contract';
import { IconPhoto, IconPlayerPlayFilled, IconVideo } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { filePath } from '#shared/paths/paths.ts';
import { focusStyle } from '#shared/picture/Cover.tsx';
import { formatDuration } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './NewestFiles.module.css';

interface Props {
  files: readonly FilePreview[];
  projectTitle: (projectId: number) => string | undefined;
}

/** The last files of all projects in one row: as many as fit on a screen, the rest a sweep away. */
export function NewestFiles({ files, projectTitle }: Props) {
  const heading = useId();
  return (
    <section className="grid gap-12 shrink" aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {ru.home.newest}
      </Title>
      <ul className={styles.strip}>
        {files.map((file) => (
          <li key={file.id} className="shrink">
            <Link
              to={filePath({ projectId: file.project_id, dataSourceId: file.data_source_id, fileId: file.id })}
              className={`rounded bare-link grid ${styles.link}`}
              title={file.ai_description ?? undefined}
            >
              <Picture file={file} />
              <span className={styles.name}>{file.title || file.name}</span>
              <span className={`dimmed text-12 ${styles.project}`}>{projectTitle(file.project_id)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ file }: { file: FilePreview }) {
  if (file.thumbnail_url === null) {
    return (
      <span className={`rounded faint centered gap-4 relative clip dimmed ${styles.picture}`}>
        {file.kind === 'image' ? (
          <IconPhoto size={24} stroke={1.4} aria-hidden="true" />
        ) : (
          <IconVideo size={24} stroke={1.4} aria-hidden="true" />
        )}
        {file.state === 'preparing' && <span className="text-12">{ru.home.preparing}</span>}
      </span>
    );
  }
  return (
    <span className={`rounded faint centered gap-4 relative clip dimmed ${styles.picture}`}>
      <img
        src={file.thumbnail_url}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        style={focusStyle(file.focus)}
      />
      {file.kind === 'video' && (
        <span className={`inline-row gap-4 tabular corner ${styles.length}`}>
          <IconPlayerPlayFilled size={10} aria-hidden="true" />
          {file.duration_seconds !== null && formatDuration(file.duration_seconds)}
        </span>
      )}
    </span>
  );
}
