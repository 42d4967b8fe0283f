import type { Detection, FrameReading } from '@rakurs/contract';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { JudgedProposal, ProposalCommand, Shape } from '../logic/history.ts';
import { useLeastConfidence } from './least-confidence.ts';
import { openProposals, proposalsOf, taughtProposals, withTaught, type Proposal } from './proposals.ts';

const Rejected = z.array(z.string());
const nameOf = (fileId: number): string => `rejected_proposals_${fileId}`;

const read = (fileId: number): string[] => {
  try {
    return Rejected.parse(JSON.parse(localStorage.getItem(nameOf(fileId)) ?? '[]'));
  } catch {
    // Nothing readable is the same as nothing rejected.
    return [];
  }
};

const write = (fileId: number, rejected: readonly string[]): void => {
  try {
    localStorage.setItem(nameOf(fileId), JSON.stringify(rejected));
  } catch {
    // The storage is full: they are offered again after a reload.
  }
};

interface Offers {
  fileId: number;
  frames: readonly FrameReading[];
  /** What the project's own classes found. */
  taught: readonly Detection[];
  /** A no to one of those teaches its class; null takes back what was said. */
  onTaughtJudged: GiveTaughtVerdict;
  labels: readonly Shape[];
  /** What the project calls a class that machines see. */
  nameOf: (className: string) => string;
  /** Makes a label; its key. */
  create: (shape: Shape) => string;
  /** Many, which one step takes back. */
  createAll: (shapes: Shape[]) => void;
  onAccepted: (key: string) => void;
  /** Remembers a no, so that it can be taken back. */
  onRejected: (judged: JudgedProposal) => void;
}

export type GiveTaughtVerdict = (detection: Detection, isRight: boolean | null) => void;

/** What is still offered of what machines saw, and the yes and the no to it; a no is remembered by this browser. */
export const useProposals = ({
  fileId,
  frames,
  taught,
  onTaughtJudged,
  labels,
  nameOf,
  create,
  createAll,
  onAccepted,
  onRejected,
}: Offers) => {
  const [rejected, setRejected] = useState(() => read(fileId));
  const all = useMemo(() => withTaught(taughtProposals(taught), proposalsOf(frames, nameOf)), [taught, frames, nameOf]);
  const { leastConfidence, setLeastConfidence } = useLeastConfidence();
  const open = useMemo(() => openProposals(all, labels, new Set(rejected)), [all, labels, rejected]);
  const proposals = useMemo(
    () => open.filter(({ confidence }) => confidence >= leastConfidence),
    [open, leastConfidence],
  );
  const shapeOf = ({ title, box, second }: Proposal): Shape => ({ title, box, second });
  const say = ({ type, key, detection }: ProposalCommand): void => {
    if (detection) return onTaughtJudged(detection, type === 'reject' ? false : detection.is_right);
    // Read anew: an earlier one may have been said since the last render.
    const others = read(fileId).filter((other) => other !== key);
    const now = type === 'reject' ? [...others, key] : others;
    write(fileId, now);
    setRejected(now);
  };
  return {
    proposals,
    /** Those that are hidden because a machine is not sure enough. */
    unsureProposals: open.length - proposals.length,
    leastConfidence,
    setLeastConfidence,
    accept: (proposal: Proposal): void => onAccepted(create(shapeOf(proposal))),
    acceptAll: (title: string): void =>
      createAll(proposals.filter((proposal) => proposal.title === title).map(shapeOf)),
    reject: (key: string): void => {
      const detectionId = proposals.find((proposal) => proposal.key === key)?.detectionId;
      const detection = taught.find(({ id }) => id === detectionId) ?? null;
      say({ type: 'reject', key, detection });
      onRejected({ key, detection });
    },
    /** Says again, or takes back, what the history tells. */
    sayOfProposals: (commands: readonly ProposalCommand[]): void => commands.forEach(say),
  };
};
