import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { BacktestFrame } from '@rakurs/contract';
import { IconCheck, IconPhoto, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { filePath } from '#shared/paths/paths.ts';
import { NO_SPOT, writeSpot } from '#shared/paths/spot.ts';
import { formatNumber, formatSecond, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { Badge } from '#shared/ui/Badge.tsx';
import type { Tick } from './ticking.ts';
import styles from './Trial.module.css';

interface Props {
  frame: BacktestFrame;
  number: number;
  amount: number;
  isStop: boolean;
  onTick: (tick: Tick) => void;
}

const texts = ru.questions.trial;

const addressOf = ({ project_id, data_source_id, data_source_file_id, second }: BacktestFrame): string =>
  filePath({ projectId: project_id, dataSourceId: data_source_id, fileId: data_source_file_id }) +
  (second > 0 ? writeSpot({ ...NO_SPOT, second }) : '');

const tickedAs = (isRight: boolean | null) => (isRight === null ? undefined : isRight ? 'right' : 'wrong');

/** One frame of a trial: what was answered, what would be said, and whether that is right. */
export const TriedFrame = memo(function TriedFrame({ frame, number, amount, isStop, onTick }: Props) {
  const { frame_id, answer, confidence, reason, messages, is_right } = frame;
  const tick = (wanted: boolean) => onTick({ frame_id, is_right: is_right === wanted ? null : wanted });
  return (
    <li className={`shrink ${styles.place}`}>
      <div
        role="group"
        className={`tile column clip tall ${styles.frame}`}
        data-tried-frame={frame_id}
        data-ticked={tickedAs(is_right)}
        aria-label={texts.frame({ number: formatNumber(number), amount: formatNumber(amount), answer })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- 1 and 2 tick the frame that has the focus
        tabIndex={isStop ? 0 : -1}
      >
        <Picture frame={frame} />
        <div className={`grid gap-4 flex-1 content-start ${styles.words}`}>
          {/* Text nodes and nothing else: what is read on a picture may look like HTML. */}
          <p className={`flex wrap baseline flush ${styles.answer}`}>
            <strong>{answer}</strong>
            {confidence !== null && <span className={styles.sure}>{texts.confidence(formatShare(confidence))}</span>}
          </p>
          {reason && <p className={styles.reason}>{reason}</p>}
          {messages.length > 0 && (
            <ul className="bare-list grid gap-4" aria-label={texts.wouldSay}>
              {messages.map((message, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- two reactions may say the same
                <li key={place} className={`soft text-13 ${styles.message}`}>
                  {message}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="line-above grid two-columns">
          <UnstyledButton
            className={`row middle gap-6 size-13 ${styles.tick}`}
            aria-pressed={is_right === true}
            data-says="right"
            onClick={() => tick(true)}
          >
            <IconCheck size={16} aria-hidden="true" />
            {texts.right}
          </UnstyledButton>
          <UnstyledButton
            className={`row middle gap-6 size-13 ${styles.tick}`}
            aria-pressed={is_right === false}
            data-says="wrong"
            onClick={() => tick(false)}
          >
            <IconX size={16} aria-hidden="true" />
            {texts.wrong}
          </UnstyledButton>
        </div>
      </div>
    </li>
  );
});

function Picture({ frame }: { frame: BacktestFrame }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <Link
      to={addressOf(frame)}
      className={`centered fixed relative dark ${styles.picture}`}
      target="_blank"
      title={texts.open}
    >
      <VisuallyHidden>{texts.open}</VisuallyHidden>
      {frame.picture_url === null || isBroken ? (
        <IconPhoto size={24} stroke={1.6} aria-hidden="true" />
      ) : (
        <img
          src={frame.picture_url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
      {frame.second > 0 && <Badge>{formatSecond(frame.second)}</Badge>}
    </Link>
  );
}
