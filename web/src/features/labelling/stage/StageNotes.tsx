import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { toScreen } from '../logic/view.ts';
import type { Proposal } from '../proposals/proposals.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import styles from './LabelStage.module.css';
import type { Seen } from './use-view.ts';

/** That new rectangles get a title without being asked for, and how to end that. */
export function ArmedTitle({ labeller: { drawing, send } }: { labeller: Labeller }) {
  if (drawing.armed === null) return null;
  return (
    <div className={styles.armed} role="status">
      {ru.labelling.armed(drawing.armed)}
      <ActionIcon
        variant="subtle"
        size={28}
        className={styles.tool}
        aria-label={ru.labelling.disarm}
        title={ru.labelling.disarm}
        onClick={() => send({ type: 'arm', title: null })}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}

const OFFER = { width: 240, height: 48 };
const GAP = 8;

interface OfferProps {
  labeller: Labeller;
  proposal: Proposal;
  seen: Seen;
}

/** Yes or no beside the chosen proposal. */
export function ProposalOffer({ labeller, proposal, seen }: OfferProps) {
  const { left, top, height } = toScreen(seen.view, seen.pane, proposal.box);
  const { room } = seen.pane;
  const place = {
    left: Math.max(GAP, Math.min(left, room.width - OFFER.width)),
    top: Math.max(GAP, Math.min(top + height + GAP, room.height - OFFER.height)),
  };
  return (
    <div className={styles.offer} style={place}>
      <Button size="compact-sm" onClick={() => labeller.accept(proposal)}>
        {ru.labelling.accept}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => labeller.reject(proposal.key)}>
        {ru.labelling.reject}
      </Button>
    </div>
  );
}
