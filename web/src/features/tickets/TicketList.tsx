import { Button, Progress, Skeleton, Text } from '@mantine/core';
import { CANCELLED, type ListedTicket } from '@rakurs/contract';
import { IconAlertTriangle, IconBan, IconCheck, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { readPause } from '#shared/money/refusals.ts';
import { PauseRemedy } from '#shared/money/PauseRemedy.tsx';
import { formatAgo, formatMoment, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import styles from './TicketTray.module.css';
import { sortTickets, isUnderWay, outcomeOf, type Outcome } from './ticket-state.ts';
import { useCancelTicket, useTickets } from './use-tickets.ts';

const texts = ru.tickets;

/** What runs, how far it is, and how the last ones ended. */
export function TicketList({ onLeave }: { onLeave: () => void }) {
  const tickets = useTickets();
  if (tickets.isPending) return <Skeleton height={48} role="status" aria-label={ru.common.loading} />;
  if (tickets.isLoadingError) return <ErrorText error={tickets.error} />;
  if (tickets.data.tickets.length === 0) return <Text c="dimmed">{texts.empty}</Text>;
  return (
    <>
      {tickets.error !== null && <ErrorText error={tickets.error} />}
      <ul className="bare-list grid gap-12" aria-label={texts.title}>
        {sortTickets(tickets.data.tickets).map((ticket) => (
          <li key={ticket.id} className={`grid gap-4 shrink anywhere ${styles.item}`}>
            {isUnderWay(ticket) ? <Running ticket={ticket} onLeave={onLeave} /> : <Ended ticket={ticket} />}
          </li>
        ))}
      </ul>
    </>
  );
}

const titleOf = ({ id, title }: ListedTicket): string => title || texts.untitled(id);

function Running({ ticket, onLeave }: { ticket: ListedTicket; onLeave: () => void }) {
  const cancel = useCancelTicket();
  const title = titleOf(ticket);
  return (
    <>
      <div className="row between gap-8">
        <span className={`shrink ${styles.name}`}>{title}</span>
        {ticket.can_cancel && (
          <Button
            variant="default"
            size="xs"
            flex="none"
            loading={cancel.isPending}
            aria-label={texts.cancelOf(title)}
            onClick={() => cancel.mutate(ticket)}
          >
            {texts.cancel}
          </Button>
        )}
      </div>
      <Progress value={ticket.progress * 100} size="sm" aria-label={texts.progressOf(title)} />
      <p className={`flex gap-6 dimmed text-13 tabular ${styles.state}`}>
        {ticket.note === undefined ? progressWords(ticket) : <Note note={ticket.note} onLeave={onLeave} />}
      </p>
    </>
  );
}

const progressWords = (ticket: ListedTicket): string =>
  outcomeOf(ticket) === 'queued' ? texts.queued : formatShare(ticket.progress);

/** Why it stands still, with the way out where one is known. */
function Note({ note, onLeave }: { note: string; onLeave: () => void }) {
  const pause = readPause(note);
  return (
    <>
      <IconPlayerPause size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {note}
        {pause && ' · '}
        {pause && <PauseRemedy of={pause} projectId={null} onLeave={onLeave} inherit />}
      </span>
    </>
  );
}

const SIGNS: Record<
  Exclude<Outcome, 'queued' | 'running'>,
  { icon: ReactNode; words: (ticket: ListedTicket) => string }
> = {
  done: { icon: <IconCheck size={16} stroke={1.7} aria-hidden="true" />, words: () => texts.done },
  cancelled: { icon: <IconBan size={16} stroke={1.7} aria-hidden="true" />, words: () => CANCELLED },
  failed: {
    icon: <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />,
    words: ({ error }) => error || texts.failed,
  },
};

function Ended({ ticket }: { ticket: ListedTicket }) {
  const outcome = outcomeOf(ticket);
  if (outcome === 'queued' || outcome === 'running') return null;
  const { icon, words } = SIGNS[outcome];
  return (
    <>
      <div className="row between gap-8">
        <span className={`shrink ${styles.name}`}>{titleOf(ticket)}</span>
        <Text
          span
          size="xs"
          c="dimmed"
          flex="none"
          component="time"
          dateTime={ticket.created_at}
          title={formatMoment(ticket.created_at)}
        >
          {formatAgo(ticket.created_at)}
        </Text>
      </div>
      <p className={`flex gap-6 dimmed text-13 tabular ${styles.state}`} data-outcome={outcome}>
        {icon}
        <span>{words(ticket)}</span>
      </p>
    </>
  );
}
