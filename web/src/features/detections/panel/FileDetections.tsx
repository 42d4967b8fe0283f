import { Anchor, Button, Skeleton, Text, Title } from '@mantine/core';
import type { DataSourceFile, Detection } from '@rakurs/contract';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#shared/paths/paths.ts';
import { formatCount, formatNumber, formatSecond, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { SecondButton } from '#shared/ui/SecondButton.tsx';
import { focusNextWrong } from '../focus-next.ts';
import { byClass } from '../logic/by-class.ts';
import { useClassifiers } from '../use-classifiers.ts';
import type { FileFound } from '../use-file-detections.ts';
import { Verdicts } from '../Verdicts.tsx';
import { ClassTimeLine } from './ClassTimeLine.tsx';
import styles from './FileDetections.module.css';

const texts = ru.detections.panel;
/** Of a long film a class may be seen hundreds of times. */
const FIRST_SHOWN = 20;

interface Props {
  file: DataSourceFile;
  found: FileFound;
  colourOf: (title: string) => string;
  /** Of a film: goes to the moment. Null for a picture. */
  onSeek: ((second: number) => void) | null;
  /** Of a film: where it stands. */
  second: number | null;
}

/** What taught classes found on a file: by class on a time line, and as a list to be judged. */
export function FileDetections({ file, found, colourOf, onSeek, second }: Props) {
  const { query, shown } = found;
  // A film that plays draws this many times a second.
  const classes = useMemo(() => byClass(shown), [shown]);
  return (
    <section className="stack gap-20" aria-label={texts.title}>
      {query.isPending && <Skeleton height={96} role="status" aria-label={ru.common.loading} />}
      {query.isLoadingError && (
        <FailedState title={ru.detections.loadFailed} error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.data && shown.length === 0 && <Nothing projectId={file.project_id} />}
      {classes.map(([title, own]) => (
        <OneClass
          key={title}
          title={title}
          own={own}
          file={file}
          found={found}
          colour={colourOf(title)}
          onSeek={onSeek}
          second={second}
        />
      ))}
      <Anchor component={Link} to={projectPath(file.project_id)} size="sm">
        {texts.toProject}
      </Anchor>
    </section>
  );
}

function Nothing({ projectId }: { projectId: number }) {
  const classifiers = useClassifiers(projectId);
  if (classifiers.isLoadingError)
    return (
      <FailedState
        title={ru.detections.classesFailed}
        error={classifiers.error}
        onRetry={() => classifiers.refetch()}
      />
    );
  // Which of the two it is, is not known yet.
  if (!classifiers.data) return <Skeleton height={20} role="status" aria-label={ru.common.loading} />;
  return <Text c="dimmed">{classifiers.data.length === 0 ? ru.detections.noClasses : ru.detections.empty}</Text>;
}

type ClassProps = Omit<Props, 'colourOf'> & { title: string; own: readonly Detection[]; colour: string };

function OneClass({ title, own, file, found, colour, onSeek, second }: ClassProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const listed = isWhole ? own : own.slice(0, FIRST_SHOWN);
  const onJudge = (detection: Detection, isRight: boolean | null) => {
    if (isRight === false) focusNextWrong(list.current);
    found.judge(detection, isRight);
  };
  return (
    <div className="stack gap-6">
      <Title order={2} className="row gap-8 shrink text-14">
        <span className={`fixed ${styles.dot}`} style={{ background: colour }} aria-hidden="true" />
        <span className="shrink anywhere">{title}</span>
        <span className="push fixed dimmed tabular size-12 regular">
          {formatCount(own.length, ru.detections.foundForms)}
        </span>
      </Title>
      {onSeek && (
        <ClassTimeLine
          title={title}
          detections={own}
          colour={colour}
          duration={file.duration_seconds ?? 0}
          now={second ?? 0}
          onSeek={onSeek}
        />
      )}
      <ul ref={list} className={`no-list unpadded ${styles.list}`} aria-label={texts.list(title)}>
        {listed.map((detection) => (
          <Row key={detection.id} detection={detection} found={found} onSeek={onSeek} onJudge={onJudge} />
        ))}
      </ul>
      {own.length > listed.length && (
        <Button variant="subtle" size="compact-sm" className="at-start" onClick={() => setWhole(true)}>
          {texts.showAll(formatNumber(own.length))}
        </Button>
      )}
    </div>
  );
}

interface RowProps extends Pick<Props, 'found' | 'onSeek'> {
  detection: Detection;
  onJudge: FileFound['judge'];
}

function Row({ detection, found, onSeek, onJudge }: RowProps) {
  const { id, class_name: title, confidence, start_time, end_time } = detection;
  const share = formatShare(confidence);
  const gallery = ru.detections.gallery;
  const what = onSeek
    ? gallery.tileAt({ title, share, moment: formatSecond(start_time) })
    : gallery.tile({ title, share });
  return (
    <li
      className={`row wrap gap-4-8 ${styles.row}`}
      data-pointed={found.pointedId === id}
      onPointerEnter={() => found.point(id)}
      onPointerLeave={() => found.point(null)}
    >
      {onSeek ? (
        <SecondButton second={start_time} until={end_time} onSeek={onSeek} />
      ) : (
        <span className={styles.where}>{texts.onPicture}</span>
      )}
      <span className={styles.share} title={texts.confidence}>
        {share}
      </span>
      <Verdicts detection={detection} what={what} onJudge={onJudge} />
    </li>
  );
}
