import { ActionIcon, Skeleton, Text, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import type { MonthOfCharges } from '@rakurs/contract';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount, formatDate, formatMonth } from '#shared/text/format.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { barHeight } from '../logic/bar-height.ts';
import { isPast, readMonth, shiftMonth } from '../logic/months.ts';
import { ExportButton } from './ExportButton.tsx';
import styles from './MonthChart.module.css';
import { useMonthOfCharges } from './use-charges.ts';

const texts = ru.financials.charges;
const MONTH_PARAM = 'month';

/** The month stands in the address; without one it is the present. */
const useShownMonth = () => {
  const [params, setParams] = useSearchParams();
  const show = (month: string) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        changed.set(MONTH_PARAM, month);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return { asked: readMonth(params.get(MONTH_PARAM)), show };
};

/** Charges of a month day by day. */
export function MonthChart() {
  const { asked, show } = useShownMonth();
  const month = useMonthOfCharges(asked);
  if (month.isPending) return <Skeleton height={244} radius="lg" role="status" aria-label={ru.common.loading} />;
  if (!month.data) return <FailedState title={texts.chartFailed} error={month.error} onRetry={() => month.refetch()} />;
  return <Chart month={month.data} onShow={show} />;
}

function Chart({ month, onShow }: { month: MonthOfCharges; onShow: (month: string) => void }) {
  const titleId = useId();
  const [openedAt] = useState(() => new Date());
  const name = formatMonth(`${month.month}-01`);
  return (
    <section className={`card ${styles.card}`} aria-labelledby={titleId}>
      <header className={`row wrap gap-8-16 ${styles.head}`}>
        <div className={`row gap-4 ${styles.months}`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={texts.previousMonth}
            title={texts.previousMonth}
            onClick={() => onShow(shiftMonth(month.month, -1))}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Title order={3} id={titleId} className={`text-center ${styles.name}`} aria-label={texts.chart(name)}>
            {name}
          </Title>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={texts.nextMonth}
            title={texts.nextMonth}
            disabled={!isPast(month.month, openedAt)}
            onClick={() => onShow(shiftMonth(month.month, 1))}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
        <Text className="tabular" fw={600} aria-live="polite">
          {month.total === 0 ? texts.chartNothing : texts.chartTotal(formatRubles(month.total))}
        </Text>
        <ExportButton month={month.month} name={name} />
      </header>
      <Bars days={month.days} />
      <DaysInTable days={month.days} caption={texts.chart(name)} />
    </section>
  );
}

type Days = MonthOfCharges['days'];
const dayNumber = (day: string): number => Number(day.slice(-2));
/** All thirty-one would not be readable on a phone. */
const NAMED_EVERY = 5;
const isNamed = (number: number): boolean => number === 1 || number % NAMED_EVERY === 0;

/** For the eyes; who hears the page has the table. */
function Bars({ days }: { days: Days }) {
  const most = Math.max(...days.map(({ kopecks }) => kopecks), 0);
  return (
    <div className={styles.chart} aria-hidden="true">
      <Text size="xs" c="dimmed" className={`tabular ${styles.most}`}>
        {most > 0 && formatRubles(most)}
      </Text>
      <div className={styles.bars}>
        {days.map(({ day, kopecks, inferences }) => (
          <Tooltip
            key={day}
            label={`${formatDate(day)}: ${formatRubles(kopecks)}, ${formatCount(inferences, texts.inferenceForms)}`}
            openDelay={0}
            events={{ hover: true, focus: false, touch: true }}
          >
            <div className={`flex middle bottom ${styles.day}`}>
              <span className={styles.bar} style={{ height: `${barHeight(kopecks, most)}%` }} />
            </div>
          </Tooltip>
        ))}
      </div>
      <div className={`dimmed text-12 tabular text-center ${styles.names}`}>
        {days.map(({ day }) => (
          <span key={day}>{isNamed(dayNumber(day)) && dayNumber(day)}</span>
        ))}
      </div>
    </div>
  );
}

/** Days without charges are left out: thirty lines of nothing help nobody. */
function DaysInTable({ days, caption }: { days: Days; caption: string }) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.charged}</th>
            <th scope="col">{texts.inferences}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ kopecks }) => kopecks > 0)
            .map(({ day, kopecks, inferences }) => (
              <tr key={day}>
                <th scope="row">{formatDate(day)}</th>
                <td>{formatRubles(kopecks)}</td>
                <td>{inferences}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
