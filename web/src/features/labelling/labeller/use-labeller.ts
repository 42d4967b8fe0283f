import type { DataSourceFile, FrameReading } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import type { Effect } from '../logic/pointer.ts';
import { useProposals } from '../proposals/use-proposals.ts';
import { createClipboard } from './clipboard.ts';
import { createNaming } from './naming.ts';
import { useHandState, useLetGo } from './use-hand-state.ts';
import { useLabelEdits } from './use-label-edits.ts';
import { useLabelTitles } from './use-label-titles.ts';
import { useViewLock } from './use-view-lock.ts';
import { warn } from './warn.ts';

interface Opened {
  file: DataSourceFile;
  frames: readonly FrameReading[];
  /** Of a video: reads where it stands. */
  secondNow: () => number;
  /** A rectangle is drawn: a video waits for its name. */
  onDrawn?: () => void;
}

/** Everything the stage and the panel of one file share, put together of parts that do one thing each. */
export const useLabeller = ({ file, frames, secondNow, onDrawn }: Opened) => {
  const secondOfNew = () => (file.kind === 'image' ? 0 : secondNow());
  const { find, create, ...edits } = useLabelEdits(file);
  const { noteTitle, ...titles } = useLabelTitles({ projectId: file.project_id, labels: edits.labels });

  const perform = (effect: Effect) => {
    switch (effect.type) {
      case 'create':
        noteTitle(effect.title);
        return void create({ title: effect.title, box: effect.box, second: secondOfNew() });
      case 'place':
        return edits.place(effect.key, { box: effect.box });
      case 'rename':
        noteTitle(effect.title);
        return edits.place(effect.key, { title: effect.title });
      case 'drawn':
        return onDrawn?.();
      case 'warn':
        // The form says itself that its field is empty.
        return effect.about === 'tooSmall' ? warn(ru.labelling.tooSmall) : undefined;
    }
  };
  const hand = useHandState(perform);
  const select = (key: string) => hand.send({ type: 'select', key });
  const proposals = useProposals({ fileId: file.id, frames, labels: edits.labels, create, onAccepted: select });
  useLetGo(hand, (key) => edits.labels.some((label) => label.key === key && label.state !== 'deleting') || proposals.proposals.some((proposal) => proposal.key === key));

  return {
    file,
    ...edits,
    ...titles,
    ...hand,
    ...proposals,
    ...createNaming({ edits: { ...edits, find }, send: hand.send }),
    ...createClipboard({ edits: { labels: edits.labels, find, create }, selected: hand.hand.selected, secondOfNew, onPasted: select }),
    ...useViewLock(),
  };
};

export type Labeller = ReturnType<typeof useLabeller>;
