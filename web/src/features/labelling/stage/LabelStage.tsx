import { Loader } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Box } from '#shared/picture/box.ts';
import { ru } from '#shared/text/ru.ts';
import { isSelectable, visibility } from '../logic/label-opacity.ts';
import { draftBox } from '../logic/pointer.ts';
import { toScreen, type Size } from '../logic/view.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import { ActiveBox, HoverBox, UNNAMED } from './ActiveBox.tsx';
import { KeysHelp } from './KeysHelp.tsx';
import { pressKey } from './label-keys.ts';
import styles from './LabelStage.module.css';
import { paintStage } from './paint.ts';
import { ArmedTitle, ProposalOffer } from './StageNotes.tsx';
import { StageToolbar } from './StageToolbar.tsx';
import { TitleForm } from './TitleForm.tsx';
import { useDrawingTool } from './use-drawing-tool.ts';
import { usePaneKeys } from './use-pane-keys.ts';
import { isVisible, useView } from './use-view.ts';

/** From here on the pixels of a picture are meant to be seen. */
const NEAR_SCALE = 4;

interface Props {
  labeller: Labeller;
  /** The picture's own size; null until it is known. */
  size: Size | null;
  /** Where a video stands; null for a picture. */
  now: number | null;
  /** What the address points at. */
  found: Box | null;
  /**
   * Of a video: stands still at the frame that is on the screen, and tells its second; null while that is not known.
   */
  holdFrame?: () => number | null;
  /** Whether what is drawn on is on the screen: a video needs a moment for its first frame. */
  isShown?: boolean;
  /** Of a video: whether something drawn now would find its frame. */
  isFrameKnown?: boolean;
  /** Of a video: Space, and further keys of its own. */
  onSpace?: () => void;
  onKey?: (event: KeyboardEvent) => boolean;
  children: ReactNode;
}

/** The pane: the picture, a canvas with all rectangles, the one being drawn above it, and the form for its name. */
const AT_BEGINNING = () => 0;

export function LabelStage({
  labeller,
  size,
  now,
  found,
  holdFrame = AT_BEGINNING,
  isShown = true,
  isFrameKnown = true,
  onSpace,
  onKey,
  children,
}: Props) {
  const place = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const viewing = useView(place, size, labeller.toolSettings);
  const { seen } = viewing;
  const { labels, proposals, drawing, hovered, send, colourOf } = labeller;
  const { isSpaceHeld, noteDrag } = usePaneKeys({
    onKey: (event) =>
      (onKey?.(event) ?? false) ||
      pressKey(event, { labeller, viewing, now, holdFrame, onHelp: () => setHelpOpen(true) }),
    onSpace: onSpace ?? null,
  });
  const { cursor, ...pointer } = useDrawingTool({ surface, labeller, viewing, now, holdFrame, isSpaceHeld });

  const chosen =
    labels.find(({ key }) => key === drawing.selected) ?? proposals.find(({ key }) => key === drawing.selected) ?? null;
  const offered = proposals.find(({ key }) => key === drawing.selected) ?? null;
  const under =
    labels.find(({ key, state }) => key === hovered && state !== 'deleting') ??
    proposals.find(({ key }) => key === hovered) ??
    null;
  const upNext = labeller.upNext && isVisible(seen, labeller.upNext.box) ? labeller.upNext : null;
  const pointed = under && visibility(under.second, now) > 0 ? under : null;
  const isSeen = chosen !== null && visibility(chosen.second, now) > 0;
  const draft = draftBox(drawing.gesture) ?? (isSeen ? chosen.box : null);
  const isInReach = chosen !== null && isSelectable(chosen.second, now);
  const draftSecond = 'second' in drawing.gesture ? drawing.gesture.second : (chosen?.second ?? 0);
  const skipped = isSeen ? chosen.key : null;
  const inHandTitle =
    drawing.gesture.step === 'drawing' || (drawing.gesture.step === 'naming' && drawing.gesture.key === null)
      ? ''
      : (chosen?.title ?? '');

  useLayoutEffect(() => {
    if (canvas.current && seen)
      paintStage(canvas.current, { seen, labels, proposals, now, colourOf, skipped, group: drawing.group });
  }, [seen, labels, proposals, now, colourOf, skipped, drawing.group]);

  useEffect(() => {
    if (drawing.gesture.step === 'panning') noteDrag();
  }, [drawing.gesture.step, noteDrag]);

  const style = seen
    ? {
        width: seen.pane.picture.width,
        height: seen.pane.picture.height,
        transform: `translate(${seen.view.x}px, ${seen.view.y}px) scale(${seen.view.scale})`,
      }
    : undefined;
  const formBox =
    seen && drawing.gesture.step === 'naming' ? toScreen(seen.view, seen.pane, drawing.gesture.box) : null;

  return (
    <div
      className={`grid gap-8 shrink wide tall lean ${styles.stage}`}
      role="group"
      aria-label={ru.labelling.stageLabel}
    >
      <StageToolbar labeller={labeller} viewing={viewing} onHelp={() => setHelpOpen(true)} />
      <div ref={place} className="shrink relative clip lean">
        <div
          className={`absolute ${styles.media}`}
          style={style}
          data-size={seen ? 'known' : 'unknown'}
          data-near={seen !== null && seen.view.scale >= NEAR_SCALE}
        >
          {children}
        </div>
        <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
        {!isShown && (
          <Loader
            className={`cover ${styles.waiting}`}
            color="gray.3"
            role="status"
            aria-label={ru.labelling.frameComing}
          />
        )}
        {seen && found && (
          <span
            className={`absolute no-events ${styles.found}`}
            data-look="found"
            style={toScreen(seen.view, seen.pane, found)}
            aria-hidden="true"
          />
        )}
        {seen && upNext && upNext.key !== pointed?.key && (
          <HoverBox seen={seen} box={upNext.box} title={upNext.title} colour={colourOf(upNext.title)} isProposal />
        )}
        {seen && pointed && pointed.key !== skipped && (
          <HoverBox
            seen={seen}
            box={pointed.box}
            title={pointed.title}
            colour={colourOf(pointed.title)}
            isProposal={'confidence' in pointed}
          />
        )}
        {seen && draft && (
          <ActiveBox
            seen={seen}
            box={draft}
            title={inHandTitle}
            colour={inHandTitle === '' ? UNNAMED : colourOf(inHandTitle)}
            opacity={visibility(draftSecond, now)}
            hasHandles={
              offered === null && isInReach && drawing.gesture.step !== 'drawing' && drawing.gesture.step !== 'naming'
            }
            isDashed={offered !== null}
          />
        )}
        <div
          ref={surface}
          className={`cover ${styles.surface}`}
          style={{ cursor: isFrameKnown ? cursor : 'progress' }}
          data-tool={drawing.tool}
          data-frame={isFrameKnown ? 'known' : 'coming'}
          {...pointer}
        />
        <ArmedTitle labeller={labeller} />
        {seen && offered && isInReach && drawing.gesture.step === 'idle' && (
          <ProposalOffer labeller={labeller} proposal={offered} seen={seen} />
        )}
        {formBox && seen && drawing.gesture.step === 'naming' && (
          <TitleForm
            key={`${drawing.gesture.key ?? 'new'} ${drawing.gesture.box.x0} ${drawing.gesture.box.y0}`}
            at={formBox}
            room={seen.pane.room}
            title={
              drawing.gesture.key === null && drawing.gesture.title === ''
                ? labeller.toolSettings.kept().title
                : drawing.gesture.title
            }
            suggest={labeller.suggest}
            colourOf={colourOf}
            onTitle={(title) => send({ type: 'title', title })}
            onCancel={() => send({ type: 'cancel' })}
          />
        )}
      </div>
      <KeysHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} hasVideo={now !== null} />
    </div>
  );
}
