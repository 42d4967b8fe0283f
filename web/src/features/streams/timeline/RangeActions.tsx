import { Button, CloseButton, Text } from '@mantine/core';
import type { Stream } from '@rakurs/contract';
import { IconCheck, IconDeviceFloppy, IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { filePath } from '#shared/paths/paths.ts';
import { formatDuration } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { Span } from '#shared/timeline/span.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { Notice } from '#shared/ui/Notice.tsx';
import { clockOf, momentWords } from './clock-words.ts';
import { isRecorded, isTooLong, withEdge } from './logic/range.ts';
import styles from './StreamRecordPanel.module.css';
import { useSaveRecord } from './use-record.ts';
import type { RangeExport } from './use-export-range.ts';

interface Props {
  stream: Stream;
  range: Span;
  shown: number;
  spans: readonly Span[];
  taking: RangeExport;
  onRange: (range: Span) => void;
  onClose: () => void;
}

/** Why the range cannot be saved as it is; told before the server would. */
const faultOf = (range: Span, spans: readonly Span[]): string | null => {
  if (isTooLong(range)) return ru.record.tooLong;
  return isRecorded(range, spans) ? null : ru.record.nothingThere;
};

/** A part of the record: taken away as an mp4, or kept as a file that no retention removes. */
export function RangeActions({ stream, range, shown, spans, taking, onRange, onClose }: Props) {
  const heading = useId();
  const keeping = useSaveRecord(stream.file_id);
  const fault = faultOf(range, spans);
  const move = (edge: 'from' | 'to') => {
    keeping.reset();
    onRange(withEdge(range, edge, shown));
  };
  return (
    <section className="card column gap-8 pad-12" aria-labelledby={heading}>
      <div className={`row wrap gap-4-12 relative ${styles.rangeHead}`}>
        <Text id={heading} fw={600}>
          {ru.record.chosen}
        </Text>
        <Text className="tabular" aria-live="polite">
          {ru.record.range(momentWords(range.from), clockOf(range.to), formatDuration((range.to - range.from) / 1000))}
        </Text>
        <CloseButton aria-label={ru.common.close} onClick={onClose} className={`absolute ${styles.close}`} />
      </div>
      <div className={styles.rangeActions}>
        <Button variant="default" size="xs" title={ru.record.hereHint(momentWords(shown))} onClick={() => move('from')}>
          {ru.record.startHere}
        </Button>
        <Button variant="default" size="xs" title={ru.record.hereHint(momentWords(shown))} onClick={() => move('to')}>
          {ru.record.endHere}
        </Button>
        <Button
          size="xs"
          leftSection={<IconDownload size={16} />}
          disabled={fault !== null}
          loading={taking.isPending}
          onClick={() => taking.mutate(range)}
        >
          {ru.record.download}
        </Button>
        <Button
          variant="light"
          size="xs"
          leftSection={<IconDeviceFloppy size={16} />}
          disabled={fault !== null}
          loading={keeping.isPending}
          onClick={() => keeping.mutate(range)}
        >
          {ru.record.keep}
        </Button>
        <Text size="xs" c="dimmed">
          {ru.record.longest}
        </Text>
      </div>
      {fault !== null && (
        <Text size="sm" c="red" role="alert">
          {fault}
        </Text>
      )}
      {keeping.isError && <ErrorText error={keeping.error} />}
      {keeping.isSuccess && (
        <Notice tone="good" role="status" icon={<IconCheck size={18} />}>
          {ru.record.keptAsFile}{' '}
          <Link
            to={filePath({
              projectId: stream.project_id,
              dataSourceId: stream.data_source_id,
              fileId: keeping.data.file_id,
            })}
          >
            {ru.record.openFile}
          </Link>
        </Notice>
      )}
    </section>
  );
}
