import { Skeleton, Stack, Text } from '@mantine/core';
import type { Stats } from '@rakurs/contract';
import { IconChartBar } from '@tabler/icons-react';
import { formatMoment, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { Bars } from './Bars.tsx';
import { DayPlayer } from './DayPlayer.tsx';
import { dayOf, isMidnight } from '#shared/timeline/days.ts';
import styles from './StatsPanel.module.css';
import { usePlayback } from './use-playback.ts';

export function StatsPanel() {
  const { playback, stats, choose, toggle } = usePlayback();
  return (
    <div className={`card grid gap-24 pad-24 ${styles.panel}`}>
      <DayPlayer
        chosen={dayOf(playback.at)}
        motion={playback.step === 'still' ? 'still' : 'playing'}
        onChoose={choose}
        onToggle={toggle}
      />
      <Content at={playback.at} stats={stats} />
    </div>
  );
}

function Content({ at, stats }: { at: number; stats: ReturnType<typeof usePlayback>['stats'] }) {
  if (stats.isPending) return <Waiting />;
  if (stats.isError) return <FailedState title={ru.stats.failed} error={stats.error} onRetry={() => stats.refetch()} />;
  return <Shown at={at} stats={stats.data} />;
}

function Shown({ at, stats }: { at: number; stats: Stats }) {
  const max = Math.max(0, ...stats.items.map((item) => item.labels_counter));
  return (
    <>
      <Text className="tabular text-18 bold" title={ru.stats.lineHint}>
        {ru.stats.line({ date: momentText(at), max: formatNumber(max), total: formatNumber(stats.labelsCounter) })}
      </Text>
      {stats.items.length === 0 ? (
        <EmptyState text={ru.stats.empty} hint={ru.stats.emptyHint} icon={<IconChartBar size={28} stroke={1.6} />} />
      ) : (
        <Bars items={stats.items} max={max} />
      )}
    </>
  );
}

/** The end of a day is '12 ноября 2026, 24:00', not the first minute of the day after. */
const momentText = (at: number): string =>
  isMidnight(at)
    ? formatMoment(dayOf(at).toISOString()).replace(/00:00$/, '24:00')
    : formatMoment(new Date(at).toISOString());

function Waiting() {
  return (
    <Stack gap="sm" role="status" aria-label={ru.common.loading}>
      <Skeleton height={24} width={260} />
      <Skeleton height={36} width="85%" />
      <Skeleton height={36} width="60%" />
      <Skeleton height={36} width="40%" />
    </Stack>
  );
}
