import { Popover, RingProgress, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ListedTicket } from '@rakurs/contract';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { TicketList } from './TicketList.tsx';
import styles from './TicketTray.module.css';
import { isUnderWay, outcomeOf, wholeProgress } from './ticket-state.ts';
import { useTicketNews } from './use-ticket-news.ts';
import { useTickets } from './use-tickets.ts';

const texts = ru.tickets;

/**
 * In the cabinet's header while long commands run, and a moment longer. Files in the queue are told of beside it; here
 * is only what a user has asked for by name.
 */
export function TicketTray() {
  const { data, dataUpdatedAt } = useTickets();
  const tickets = data?.tickets ?? [];
  const { news, look } = useTicketNews({ tickets, askedAt: dataUpdatedAt });
  const [isOpen, tray] = useDisclosure(false);
  const running = tickets.filter(isUnderWay);
  if (running.length === 0 && news.length === 0 && !isOpen) return null;
  const toggle = () => {
    // Who has the list before their eyes need not be told again.
    if (isOpen) look();
    tray.toggle();
  };
  const label = labelOf(running, news);
  return (
    <Popover
      opened={isOpen}
      onChange={toggle}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      withinPortal
      hideDetached={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={`rounded centered fixed ${styles.button}`}
          aria-label={label}
          title={label}
          onClick={toggle}
        >
          <Sign running={running} news={news} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={`scroll thin-scrollbar ${styles.dropdown}`} aria-label={texts.title}>
        <TicketList onLeave={tray.close} />
      </Popover.Dropdown>
    </Popover>
  );
}

const hasFailed = (news: readonly ListedTicket[]): boolean => news.some((ticket) => outcomeOf(ticket) === 'failed');

const labelOf = (running: readonly ListedTicket[], news: readonly ListedTicket[]): string => {
  if (running.length > 0) return texts.openRunning(running.length);
  if (hasFailed(news)) return texts.openFailed;
  return news.length > 0 ? texts.openDone : texts.open;
};

function Sign({ running, news }: { running: readonly ListedTicket[]; news: readonly ListedTicket[] }) {
  if (running.length > 0) {
    return (
      <RingProgress
        size={32}
        thickness={3}
        roundCaps
        aria-hidden="true"
        sections={[{ value: Math.max(4, wholeProgress(running) * 100), color: 'var(--rk-accent)' }]}
        label={<span className="block text-12 bold tabular text-center">{running.length}</span>}
      />
    );
  }
  return hasFailed(news) ? (
    <IconAlertTriangle size={20} stroke={1.7} className="error" aria-hidden="true" />
  ) : (
    <IconCheck size={20} stroke={1.7} className="accent" aria-hidden="true" />
  );
}
