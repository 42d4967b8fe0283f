import { Text, Title } from '@mantine/core';
import type { RecordMark, Stream, StreamEvent, StreamOutage } from '@rakurs/contract';
import { IconMovieOff } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { formatBytes, formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { Span } from '#shared/timeline/span.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { EventList } from './EventList.tsx';
import { LineTools } from './LineTools.tsx';
import { roundToBlocks } from './logic/request-ranges.ts';
import { MARK_KINDS, type MarkKind } from './logic/marks.ts';
import { msOf, spansOf, writeMoment } from './logic/moment.ts';
import { firstRange } from './logic/range.ts';
import { MarkLegend } from './MarkLegend.tsx';
import { RangeActions } from './RangeActions.tsx';
import { RecordLine } from './RecordLine.tsx';
import styles from './StreamRecordPanel.module.css';
import { useMoment } from './use-moment.ts';
import { useNow } from './use-now.ts';
import { useRecord } from './use-record.ts';
import { useShownMoment } from './shown-moment.ts';
import { ExportedRange } from './ExportedRange.tsx';
import { useExportRange } from './use-export-range.ts';
import { useWindow } from './use-window.ts';

interface Props {
  stream: Stream;
  onSeek: (at: string | null) => void;
}

const NO_SPANS: Span[] = [];
const NO_EVENTS: StreamEvent[] = [];
const NO_MARKS: RecordMark[] = [];
const NO_OUTAGES: StreamOutage[] = [];

/** What was recorded of a camera and what happened before it: the line of its hours, and the list of the day. */
export function StreamRecordPanel({ stream, onSeek }: Props) {
  const heading = useId();
  const now = useNow();
  const [at] = useMoment();
  const played = useShownMoment(stream.file_id);
  const wished = at === null ? null : (played ?? msOf(at));
  const view = useWindow({ now, shown: wished });
  const [kinds, setKinds] = useState<ReadonlySet<MarkKind>>(new Set(MARK_KINDS));
  const [range, setRange] = useState<Span | null>(null);
  const taking = useExportRange(stream.file_id);

  const asked = roundToBlocks(view.span);
  const record = useRecord(stream.file_id, asked, { isGrowing: asked.to >= now && stream.state === 'live' });
  const spans = useMemo(() => (record.data ? spansOf(record.data) : NO_SPANS), [record.data]);

  const outages = record.data?.outages ?? NO_OUTAGES;
  const shown = wished ?? now;
  const seek = (moment: number | null) => {
    if (moment === null) view.lookLive();
    else view.lookAt(moment);
    onSeek(moment === null ? null : writeMoment(Math.round(moment)));
  };

  if (stream.recorded_from === null) {
    return (
      <section className={styles.panel} aria-label={ru.record.title}>
        <EmptyState text={ru.record.none} hint={ru.record.noneHint} icon={<IconMovieOff size={28} stroke={1.6} />} />
      </section>
    );
  }
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className="flex wrap baseline gap-4-12">
        <Title order={2} id={heading}>
          {ru.record.title}
        </Title>
        <Text size="xs" c="dimmed" className="tabular">
          {ru.record.kept(formatMoment(stream.recorded_from), formatBytes(stream.recorded_bytes))}
        </Text>
      </div>
      <LineTools
        stream={stream}
        now={now}
        shown={shown}
        view={view}
        isChoosing={range !== null}
        onChoose={() =>
          setRange(
            range
              ? null
              : firstRange({
                  span: view.span,
                  shown,
                  latest: Math.min(now, msOf(stream.recorded_to ?? writeMoment(now))),
                }),
          )
        }
      />
      {record.isLoadingError && (
        <FailedState title={ru.record.failed} error={record.error} onRetry={() => record.refetch()} />
      )}
      <RecordLine
        fileId={stream.file_id}
        span={view.span}
        now={now}
        shown={shown}
        spans={spans}
        events={record.data?.events ?? NO_EVENTS}
        marks={record.data?.marks ?? NO_MARKS}
        outages={outages}
        kinds={kinds}
        range={range}
        onRange={setRange}
        onLook={view.look}
        onSeek={seek}
      />
      <MarkLegend kinds={kinds} hasOutages={outages.length > 0} onKinds={setKinds} />
      {record.data?.is_cut && (
        <Text size="xs" c="dimmed">
          {ru.record.cut}
        </Text>
      )}
      {range && (
        <RangeActions
          stream={stream}
          range={range}
          shown={shown}
          spans={spans}
          taking={taking}
          onRange={setRange}
          onClose={() => setRange(null)}
        />
      )}
      <ExportedRange taking={taking} />
      <EventList
        stream={stream}
        day={Math.min(view.span.to, now) - 1}
        onSeek={(event) => seek(msOf(event.started_at))}
      />
    </section>
  );
}
