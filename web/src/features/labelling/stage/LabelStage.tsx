import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Box } from '#shared/picture/box.ts';
import { ru } from '#shared/text/ru.ts';
import { canBeTouched, visibility } from '../logic/fading.ts';
import { boxInHand } from '../logic/pointer.ts';
import { toScreen, type Size } from '../logic/view.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import { ActiveBox, HoverBox, UNNAMED } from './ActiveBox.tsx';
import { KeysHelp } from './KeysHelp.tsx';
import { pressKey } from './label-keys.ts';
import styles from './LabelStage.module.css';
import { paint } from './paint.ts';
import { ArmedTitle, Offer } from './StageNotes.tsx';
import { StageToolbar } from './StageToolbar.tsx';
import { TitleForm } from './TitleForm.tsx';
import { useHand } from './use-hand.ts';
import { usePaneKeys } from './use-pane-keys.ts';
import { useView } from './use-view.ts';

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
  /** Of a video: stands still at the frame that is on the screen, and tells its second. */
  holdFrame?: () => number;
  /** Of a video: Space, and further keys of its own. */
  onSpace?: () => void;
  onKey?: (event: KeyboardEvent) => boolean;
  children: ReactNode;
}

/** The pane: the picture, a canvas with all rectangles, the one in hand above it, and the form that asks its name. */
const AT_BEGINNING = () => 0;

export function LabelStage({ labeller, size, now, found, holdFrame = AT_BEGINNING, onSpace, onKey, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const viewing = useView(place, size, labeller.sticky);
  const { seen } = viewing;
  const { labels, proposals, hand, hovered, send, colourOf } = labeller;
  const { isSpaceHeld, noteDrag } = usePaneKeys({
    onKey: (event) =>
      (onKey?.(event) ?? false) ||
      pressKey(event, { labeller, viewing, now, holdFrame, onHelp: () => setHelpOpen(true) }),
    onSpace: onSpace ?? null,
  });
  const { cursor, ...pointer } = useHand({ surface, labeller, viewing, now, holdFrame, isSpaceHeld });

  const chosen =
    labels.find(({ key }) => key === hand.selected) ?? proposals.find(({ key }) => key === hand.selected) ?? null;
  const offered = proposals.find(({ key }) => key === hand.selected) ?? null;
  const under =
    labels.find(({ key, state }) => key === hovered && state !== 'deleting') ??
    proposals.find(({ key }) => key === hovered) ??
    null;
  const pointed = under && visibility(under.second, now) > 0 ? under : null;
  const isSeen = chosen !== null && visibility(chosen.second, now) > 0;
  const inHand = boxInHand(hand.gesture) ?? (isSeen ? chosen.box : null);
  const isInReach = chosen !== null && canBeTouched(chosen.second, now);
  const secondInHand = 'second' in hand.gesture ? hand.gesture.second : (chosen?.second ?? 0);
  const skipped = isSeen ? chosen.key : null;
  const inHandTitle =
    hand.gesture.step === 'drawing' || (hand.gesture.step === 'naming' && hand.gesture.key === null)
      ? ''
      : (chosen?.title ?? '');

  useLayoutEffect(() => {
    if (canvas.current && seen) paint(canvas.current, { seen, labels, proposals, now, colourOf, skipped });
  }, [seen, labels, proposals, now, colourOf, skipped]);

  useEffect(() => {
    if (hand.gesture.step === 'panning') noteDrag();
  }, [hand.gesture.step, noteDrag]);

  const style = seen
    ? {
        width: seen.pane.picture.width,
        height: seen.pane.picture.height,
        transform: `translate(${seen.view.x}px, ${seen.view.y}px) scale(${seen.view.scale})`,
      }
    : undefined;
  const formBox = seen && hand.gesture.step === 'naming' ? toScreen(seen.view, seen.pane, hand.gesture.box) : null;

  return (
    <div className={styles.stage} role="group" aria-label={ru.labelling.stageLabel}>
      <StageToolbar labeller={labeller} viewing={viewing} onHelp={() => setHelpOpen(true)} />
      <div ref={place} className={styles.pane}>
        <div
          className={styles.media}
          style={style}
          data-size={seen ? 'known' : 'unknown'}
          data-near={seen !== null && seen.view.scale >= NEAR_SCALE}
        >
          {children}
        </div>
        <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
        {seen && found && (
          <span
            className={styles.found}
            data-look="found"
            style={toScreen(seen.view, seen.pane, found)}
            aria-hidden="true"
          />
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
        {seen && inHand && (
          <ActiveBox
            seen={seen}
            box={inHand}
            title={inHandTitle}
            colour={inHandTitle === '' ? UNNAMED : colourOf(inHandTitle)}
            opacity={visibility(secondInHand, now)}
            hasHandles={
              offered === null && isInReach && hand.gesture.step !== 'drawing' && hand.gesture.step !== 'naming'
            }
            isDashed={offered !== null}
          />
        )}
        <div ref={surface} className={styles.surface} style={{ cursor }} data-tool={hand.tool} {...pointer} />
        <ArmedTitle labeller={labeller} />
        {seen && offered && isInReach && hand.gesture.step === 'idle' && (
          <Offer labeller={labeller} proposal={offered} seen={seen} />
        )}
        {formBox && seen && hand.gesture.step === 'naming' && (
          <TitleForm
            key={`${hand.gesture.key ?? 'new'} ${hand.gesture.box.x0} ${hand.gesture.box.y0}`}
            at={formBox}
            room={seen.pane.room}
            title={
              hand.gesture.key === null && hand.gesture.title === '' ? labeller.sticky.kept().title : hand.gesture.title
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
