import { notifications } from '@mantine/notifications';
import type { DataSourceFile, FrameReading } from '@rakurs/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { useTitles } from './counts/use-title-counts.ts';
import { useLabels } from './desk/use-labels.ts';
import { shapeOf } from './desk/shown-labels.ts';
import { moved } from './logic/geometry.ts';
import type { Shape } from './logic/history.ts';
import { AT_REST, next, type Effect, type HandEvent } from './logic/pointer.ts';
import { countTitles, suggest } from './logic/titles.ts';
import type { Proposal } from './proposals/proposals.ts';
import { useProposals } from './proposals/use-proposals.ts';
import { useRecentTitles } from './use-recent-titles.ts';

/** A pasted rectangle stands a little beside the copied one, or nobody would see it. */
const PASTE_STEP = 0.02;

/** What was copied last, on whatever file: a series of shots has the same thing at the same place. */
let copied: Shape | null = null;

interface Opened {
  file: DataSourceFile;
  frames: readonly FrameReading[];
  /** Of a video: reads where it stands. */
  secondNow: () => number;
  /** A rectangle is drawn: a video waits for its name. */
  onDrawn?: () => void;
}

export const warn = (text: string): void => void notifications.show({ color: 'red', message: text });

/** Everything the stage and the panel of one file share. */
export const useLabeller = ({ file, frames, secondNow, onDrawn }: Opened) => {
  const { desk, state, saving, query } = useLabels(file);
  const titles = useTitles(file.project_id);
  const { recent, noteTitle } = useRecentTitles();
  const { proposals, reject } = useProposals({ fileId: file.id, frames, labels: state.labels });
  const [hand, setHand] = useState(AT_REST);
  const [hovered, hover] = useState<string | null>(null);
  const [isLocked, setLocked] = useState(false);
  const latest = useRef(AT_REST);
  const { labels } = state;
  const counts = useMemo(() => countTitles(titles.data ?? [], labels.map(({ title }) => title)), [titles.data, labels]);
  const known = useMemo(() => [...new Set([...recent, ...counts.map(({ title }) => title)])], [recent, counts]);

  const find = (key: string | null) => labels.find((label) => label.key === key);

  const perform = (effect: Effect) => {
    switch (effect.type) {
      case 'create':
        noteTitle(effect.title);
        return void desk.create({ title: effect.title, box: effect.box, second: file.kind === 'image' ? 0 : secondNow() });
      case 'place':
        return place(effect.key, { box: effect.box });
      case 'rename':
        noteTitle(effect.title);
        return place(effect.key, { title: effect.title });
      case 'drawn':
        return onDrawn?.();
      case 'warn':
        // The form says itself that its field is empty.
        return effect.about === 'tooSmall' ? warn(ru.labelling.tooSmall) : undefined;
    }
  };

  /** Several events may come between two renders, so the truth is not in the state of React. */
  const send = (event: HandEvent): void => {
    const step = next(latest.current, event);
    latest.current = step.state;
    setHand(step.state);
    step.effects.forEach(perform);
  };

  const place = (key: string, change: Partial<Shape>, options?: { isNudge: boolean }) => {
    const label = find(key);
    if (label) desk.change(key, { ...shapeOf(label), ...change }, options);
  };

  const accept = (proposal: Proposal) => desk.create({ title: proposal.title, box: proposal.box, second: proposal.second });

  // A label that is gone or going, here or on another screen, leaves the hand.
  const { selected } = hand;
  const isGone = selected !== null && !labels.some((label) => label.key === selected && label.state !== 'deleting') && !proposals.some(({ key }) => key === selected);
  useEffect(() => {
    if (!isGone || selected === null) return;
    const step = next(latest.current, { type: 'gone', key: selected });
    latest.current = step.state;
    setHand(step.state);
  }, [isGone, selected]);

  return {
    file,
    labels,
    refused: state.refused,
    canUndo: state.canUndo,
    canRedo: state.canRedo,
    saving,
    query,
    hand,
    send,
    place,
    hovered,
    hover,
    isLocked,
    toggleLock: () => setLocked((before) => !before),
    /** The keys from 1 to 9. */
    quickTitles: known.slice(0, 9),
    lastTitle: recent[0] ?? null,
    suggest: (typed: string) => suggest(typed, counts),
    undo: () => desk.undo(),
    redo: () => desk.redo(),
    remove: (key: string) => desk.delete(key),
    rename: (key: string) => {
      const label = find(key);
      if (label) send({ type: 'ask', key, box: label.box, title: label.title });
    },
    copy: () => void (copied = find(hand.selected) ?? copied),
    paste: () => {
      if (!copied) return;
      const isTaken = labels.some(({ box }) => copied !== null && box.x0 === copied.box.x0 && box.y0 === copied.box.y0);
      const box = isTaken ? moved(copied.box, { x: PASTE_STEP, y: PASTE_STEP }) : copied.box;
      copied = { title: copied.title, box, second: file.kind === 'image' ? 0 : secondNow() };
      send({ type: 'select', key: desk.create(copied) });
    },
    /** A refused label becomes a rectangle in hand again. */
    takeBack: (id: string) => {
      const refusal = state.refused.find(({ entry }) => entry.id === id);
      desk.forgetRefusal(id);
      if (refusal) send({ type: 'ask', key: null, box: refusal.entry.shape.box, title: refusal.entry.shape.title });
    },
    forgetRefusal: (id: string) => desk.forgetRefusal(id),
    proposals,
    accept: (proposal: Proposal) => send({ type: 'select', key: accept(proposal) }),
    acceptAll: (title: string) => proposals.filter((proposal) => proposal.title === title).forEach(accept),
    reject,
  };
};

export type Labeller = ReturnType<typeof useLabeller>;
