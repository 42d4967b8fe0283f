import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconKeyboard,
  IconLock,
  IconLockOpen,
  IconMaximize,
  IconPointer,
  IconRectangle,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import styles from './LabelStage.module.css';
import type { StageView } from './use-view.ts';

export const ZOOM_STEP = 1.5;

interface Props {
  labeller: Labeller;
  viewing: StageView;
  onHelp: () => void;
}

interface ToolProps {
  icon: ComponentType<{ size: number; stroke: number }>;
  label: string;
  onClick: () => void;
  isPressed?: boolean;
  isDisabled?: boolean;
}

function ToolButton({ icon: Icon, label, onClick, isPressed, isDisabled = false }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.8} />
    </ActionIcon>
  );
}

export function StageToolbar({ labeller, viewing, onHelp }: Props) {
  const { drawing, send, isLocked } = labeller;
  return (
    <div
      className={`flex middle gap-2 fit at-center on-dark ${styles.toolbar}`}
      role="toolbar"
      aria-label={ru.labelling.toolbar}
    >
      <ToolButton
        icon={IconRectangle}
        label={ru.labelling.draw}
        isPressed={drawing.tool === 'draw'}
        onClick={() => send({ type: 'tool', tool: 'draw' })}
      />
      <ToolButton
        icon={IconPointer}
        label={ru.labelling.select}
        isPressed={drawing.tool === 'select'}
        onClick={() => send({ type: 'tool', tool: 'select' })}
      />
      <span className={styles.gap} />
      <ToolButton
        icon={IconArrowBackUp}
        label={ru.labelling.undo}
        isDisabled={!labeller.canUndo}
        onClick={labeller.undo}
      />
      <ToolButton
        icon={IconArrowForwardUp}
        label={ru.labelling.redo}
        isDisabled={!labeller.canRedo}
        onClick={labeller.redo}
      />
      <span className={styles.gap} />
      <ToolButton
        icon={IconZoomOut}
        label={ru.labelling.zoomOut}
        isDisabled={isLocked}
        onClick={() => viewing.zoom(1 / ZOOM_STEP)}
      />
      <span className={`tabular text-center size-12 ${styles.zoom}`}>
        {viewing.seen ? formatShare(viewing.seen.view.scale) : ''}
      </span>
      <ToolButton
        icon={IconZoomIn}
        label={ru.labelling.zoomIn}
        isDisabled={isLocked}
        onClick={() => viewing.zoom(ZOOM_STEP)}
      />
      <ToolButton icon={IconMaximize} label={ru.labelling.fit} isDisabled={isLocked} onClick={viewing.fit} />
      <ToolButton
        icon={isLocked ? IconLock : IconLockOpen}
        label={isLocked ? ru.labelling.unlock : ru.labelling.lock}
        isPressed={isLocked}
        onClick={labeller.toggleLock}
      />
      <span className={styles.gap} />
      <span className={styles.keysTool}>
        <ToolButton icon={IconKeyboard} label={ru.labelling.keys} onClick={onHelp} />
      </span>
    </div>
  );
}
