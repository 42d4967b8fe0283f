import type { DataSourceFile, Detection, FrameReading } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import type { Effect } from '../logic/pointer.ts';
import { useProposals } from '../proposals/use-proposals.ts';
import { createClipboard } from './clipboard.ts';
import { createNaming } from './naming.ts';
import { useHandState, useLetGo } from './use-hand-state.ts';
import { useLabelEdits } from './use-label-edits.ts';
import { useLabelTitles } from './use-label-titles.ts';
import { useSticky } from './sticky.ts';
import { useViewLock } from './use-view-lock.ts';
import { warn } from './warn.ts';

interface Opened {
  file: DataSourceFile;
  frames: readonly FrameReading[];
  /** What the project's own classes found, and the no to one of them. */
  taught?: readonly Detection[];
  onTaughtRejected?: (detectionId: number) => void;
  /** The title that new rectangles get without being asked for, by the address. */
  wanted?: string | null;
}

const NONE: never[] = [];

/** Everything the stage and the panel of one file share, put together of parts that do one thing each. */
export const useLabeller = ({ file, frames, taught = NONE, onTaughtRejected = () => {}, wanted = null }: Opened) => {
  const sticky = useSticky(file.data_source_id);
  const { find, create, createAll, ...edits } = useLabelEdits(file);
  const { noteTitle, projectName, ...titles } = useLabelTitles({
    projectId: file.project_id,
    labels: edits.labels,
    frames,
  });

  const note = (title: string) => {
    noteTitle(title);
    sticky.keep({ title });
  };

  const perform = (effect: Effect) => {
    switch (effect.type) {
      case 'create':
        note(effect.title);
        return void create({ title: effect.title, box: effect.box, second: effect.second });
      case 'place':
        return edits.place(effect.key, { box: effect.box });
      case 'rename':
        note(effect.title);
        return edits.place(effect.key, { title: effect.title });
      case 'warn':
        // The form says itself that its field is empty.
        return effect.about === 'tooSmall' ? warn(ru.labelling.tooSmall) : undefined;
    }
  };
  const hand = useHandState(perform, sticky, wanted);
  const select = (key: string) => hand.send({ type: 'select', key });
  const proposals = useProposals({
    fileId: file.id,
    frames,
    taught,
    onTaughtRejected,
    labels: edits.labels,
    nameOf: projectName,
    create,
    createAll,
    onAccepted: select,
  });
  useLetGo(
    hand,
    (key) =>
      edits.labels.some((label) => label.key === key && label.state !== 'deleting') ||
      proposals.proposals.some((proposal) => proposal.key === key),
  );

  return {
    file,
    ...edits,
    ...titles,
    ...hand,
    ...proposals,
    ...createNaming({ edits: { ...edits, find }, send: hand.send }),
    ...createClipboard({
      edits: { labels: edits.labels, find, create },
      selected: hand.hand.selected,
      onPasted: select,
    }),
    ...useViewLock(sticky),
    sticky,
  };
};

export type Labeller = ReturnType<typeof useLabeller>;
