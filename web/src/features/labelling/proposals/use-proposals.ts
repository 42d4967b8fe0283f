import type { FrameReading } from '@rakurs/contract';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { Shape } from '../logic/history.ts';
import { openProposals, proposalsOf, type Proposal } from './proposals.ts';

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
  labels: readonly Shape[];
  /** Makes a label; its key. */
  create: (shape: Shape) => string;
  onAccepted: (key: string) => void;
}

/** What is still offered of what machines saw, and the yes and the no to it; a no is remembered by this browser. */
export const useProposals = ({ fileId, frames, labels, create, onAccepted }: Offers) => {
  const [rejected, setRejected] = useState(() => read(fileId));
  const all = useMemo(() => proposalsOf(frames), [frames]);
  const proposals = useMemo(() => openProposals(all, labels, new Set(rejected)), [all, labels, rejected]);
  const labelOf = ({ title, box, second }: Proposal): string => create({ title, box, second });
  return {
    proposals,
    accept: (proposal: Proposal): void => onAccepted(labelOf(proposal)),
    acceptAll: (title: string): void => proposals.filter((proposal) => proposal.title === title).forEach(labelOf),
    reject: (key: string): void => {
      const now = [...rejected, key];
      write(fileId, now);
      setRejected(now);
    },
  };
};
