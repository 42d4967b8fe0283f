import { ActionIcon, Button, Text, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { formatNumber, formatSecond, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { colourOf } from '../logic/hue.ts';
import type { Proposal } from '../proposals/proposals.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import styles from './LabelPanel.module.css';

interface Props {
  labeller: Labeller;
  onSeek: ((second: number) => void) | null;
}

/** Classes that were seen more than once. */
const repeated = (proposals: readonly Proposal[]): [title: string, amount: number][] => {
  const amounts = new Map<string, number>();
  for (const { title } of proposals) amounts.set(title, (amounts.get(title) ?? 0) + 1);
  return [...amounts].filter(([, amount]) => amount > 1);
};

/** What machines believe to see, each to be accepted or rejected. */
export function ProposalList({ labeller, onSeek }: Props) {
  const { proposals } = labeller;
  if (proposals.length === 0) return null;
  return (
    <section className={styles.proposals}>
      <Title order={2} className={styles.heading}>
        {ru.labelling.proposals}
      </Title>
      <Text c="dimmed" size="xs">
        {ru.labelling.proposalsHint}
      </Text>
      {repeated(proposals).map(([title, amount]) => (
        <Button key={title} size="compact-sm" variant="light" onClick={() => labeller.acceptAll(title)}>
          {ru.labelling.acceptAll(title, formatNumber(amount))}
        </Button>
      ))}
      <ul className={styles.list} aria-label={ru.labelling.proposals}>
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.key} proposal={proposal} labeller={labeller} onSeek={onSeek} />
        ))}
      </ul>
    </section>
  );
}

function ProposalRow({ proposal, labeller, onSeek }: Props & { proposal: Proposal }) {
  const { key, title, second, confidence } = proposal;
  const isChosen = labeller.hand.selected === key;
  return (
    <li className={styles.row} data-chosen={isChosen} data-hovered={labeller.hovered === key} onPointerEnter={() => labeller.hover(key)} onPointerLeave={() => labeller.hover(null)}>
      <button
        type="button"
        className={styles.name}
        aria-pressed={isChosen}
        onFocus={() => labeller.hover(key)}
        onBlur={() => labeller.hover(null)}
        onClick={({ detail }) => {
          // Pressed by the keyboard once more: yes.
          if (isChosen && detail === 0) return labeller.accept(proposal);
          onSeek?.(second);
          labeller.send({ type: 'select', key: isChosen ? null : key });
        }}
      >
        <span className={styles.dot} data-dashed style={{ borderColor: colourOf(title) }} />
        <span className={styles.title}>{title}</span>
        {onSeek && <span className={styles.second}>{formatSecond(second)}</span>}
        <span className={styles.second} title={ru.labelling.confidence}>
          {formatShare(confidence)}
        </span>
      </button>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={ru.labelling.acceptOne(title)} title={ru.labelling.accept} onClick={() => labeller.accept(proposal)}>
        <IconCheck size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={ru.labelling.rejectOne(title)} title={ru.labelling.reject} onClick={() => labeller.reject(key)}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}
