import { ActionIcon, Button, Slider, Text, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { formatNumber, formatSecond, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { groupByTitle } from '../proposals/next-proposal.ts';
import type { Proposal } from '../proposals/proposals.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import styles from './LabelPanel.module.css';
import ownStyles from './ProposalList.module.css';

const CONFIDENCE_STEP = 0.05;
const MAX_CONFIDENCE = 0.95;

interface Props {
  labeller: Labeller;
  onSeek: ((second: number) => void) | null;
}

/** What machines believe to see, by class; each is to be accepted or rejected. */
export function ProposalList({ labeller, onSeek }: Props) {
  const { proposals, unsureProposals } = labeller;
  if (proposals.length + unsureProposals === 0) return null;
  return (
    <section className={`line-above grid gap-8 ${ownStyles.proposals}`} aria-label={ru.labelling.proposals}>
      <Title order={2} className="text-14">
        {ru.labelling.proposals} <span className="dimmed regular">{formatNumber(proposals.length)}</span>
      </Title>
      <Text c="dimmed" size="xs">
        {ru.labelling.proposalsHint}
      </Text>
      <LeastConfidence labeller={labeller} />
      {groupByTitle(proposals).map(([title, own]) => (
        <ProposalGroup key={title} title={title} own={own} labeller={labeller} onSeek={onSeek} />
      ))}
    </section>
  );
}

function LeastConfidence({
  labeller: { leastConfidence, setLeastConfidence, unsureProposals },
}: {
  labeller: Labeller;
}) {
  return (
    <div className={`grid gap-4 ${ownStyles.confidence}`}>
      <div className="row wrap between gap-4-12">
        <Text size="xs">{ru.labelling.leastConfidence(formatShare(leastConfidence))}</Text>
        {unsureProposals > 0 && (
          <Text size="xs" c="dimmed">
            {ru.labelling.unsure(formatNumber(unsureProposals))}
          </Text>
        )}
      </div>
      <Slider
        size="sm"
        min={0}
        max={MAX_CONFIDENCE}
        step={CONFIDENCE_STEP}
        value={leastConfidence}
        onChange={setLeastConfidence}
        label={null}
        thumbLabel={ru.labelling.confidence}
      />
    </div>
  );
}

function ProposalGroup({ title, own, labeller, onSeek }: Props & { title: string; own: readonly Proposal[] }) {
  const heading = useId();
  return (
    <div>
      <div className="row wrap between gap-4-12">
        <p id={heading} className="row gap-8 flush shrink text-13 semibold">
          <span className={`fixed ${styles.dot}`} data-dashed style={{ borderColor: labeller.colourOf(title) }} />
          {ru.labelling.proposedClass(title, formatNumber(own.length))}
          {own.some(({ detectionId }) => detectionId !== undefined) && (
            <span className={`soft fixed size-12 ${ownStyles.taught}`}>{ru.labelling.taught}</span>
          )}
        </p>
        {own.length > 1 && (
          <Button
            size="compact-xs"
            variant="light"
            aria-label={ru.labelling.acceptAll(title, formatNumber(own.length))}
            onClick={() => labeller.acceptAll(title)}
          >
            {ru.labelling.acceptEvery}
          </Button>
        )}
      </div>
      <ul className={`no-list unpadded ${styles.list}`} aria-labelledby={heading}>
        {own.map((proposal) => (
          <ProposalRow key={proposal.key} proposal={proposal} labeller={labeller} onSeek={onSeek} />
        ))}
      </ul>
    </div>
  );
}

function ProposalRow({ proposal, labeller, onSeek }: Props & { proposal: Proposal }) {
  const { key, title, second, confidence } = proposal;
  const isChosen = labeller.drawing.selected === key;
  return (
    <li
      className={`row gap-2 ${styles.row}`}
      data-chosen={isChosen}
      data-hovered={labeller.hovered === key || labeller.upNext?.key === key}
      onPointerEnter={() => labeller.hover(key)}
      onPointerLeave={() => labeller.hover(null)}
    >
      <button
        type="button"
        className={`bare-button row gap-8 grow ${styles.name}`}
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
        <span className={`grow ${styles.title}`}>{title}</span>
        {onSeek && <span className={`fixed dimmed text-12 tabular ${styles.second}`}>{formatSecond(second)}</span>}
        <span className={`fixed dimmed text-12 tabular ${styles.second}`} title={ru.labelling.confidence}>
          {formatShare(confidence)}
        </span>
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={ru.labelling.acceptOne(title)}
        title={ru.labelling.acceptKey}
        onClick={() => labeller.accept(proposal)}
      >
        <IconCheck size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={ru.labelling.rejectOne(title)}
        title={ru.labelling.rejectKey}
        onClick={() => labeller.reject(key)}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}
