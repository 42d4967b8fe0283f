import { VisuallyHidden } from '@mantine/core';
import type { Detection } from '@rakurs/contract';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#shared/api/index.ts';
import { filePath } from '#shared/paths/paths.ts';
import { NO_SPOT, writeSpot } from '#shared/paths/spot.ts';
import { boxStyle, type Box } from '#shared/picture/box.ts';
import { cropAround, mediaStyle, boxWithinCrop } from '#shared/picture/crop.ts';
import { bestMoment } from '#shared/picture/detected.ts';
import { formatSecond, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { useHasBeenVisible } from '#shared/hooks/use-has-been-visible.ts';
import type { GiveVerdict } from '../use-verdicts.ts';
import { Verdicts } from '../Verdicts.tsx';
import styles from './Gallery.module.css';

const texts = ru.detections.gallery;
const TILE_SHAPE = 4 / 3;
const DEFAULT_RATIO = 16 / 9;

interface Props {
  detection: Detection;
  colour: string;
  onJudge: GiveVerdict;
}

const addressOf = ({ project_id, data_source_id, data_source_file_id }: Detection, second: number): string => {
  const spot = writeSpot({ ...NO_SPOT, second: second > 0 ? second : null });
  return `${filePath({ projectId: project_id, dataSourceId: data_source_id, fileId: data_source_file_id })}${spot === '' ? '?' : `${spot}&`}tab=detections`;
};

const isOfFilm = ({ path, end_time }: Detection): boolean => path.length > 0 || end_time > 0;

/** One thing that was found, with as much around it as tells what it is. */
export function FoundTile({ detection, colour, onJudge }: Props) {
  const [place, wasSeen] = useHasBeenVisible<HTMLLIElement>('200px');
  const { class_name: title, confidence, start_time } = detection;
  const share = formatShare(confidence);
  const isFilm = isOfFilm(detection);
  const what = isFilm ? texts.tileAt({ title, share, moment: formatSecond(start_time) }) : texts.tile({ title, share });
  return (
    <li ref={place} className={`grid gap-4 shrink content-start ${styles.tile}`} data-detection={detection.id}>
      <Link
        to={addressOf(detection, start_time)}
        className={`rounded relative clip block dark ${styles.picture}`}
        title={texts.open}
      >
        <VisuallyHidden>{`${texts.open}: ${what}`}</VisuallyHidden>
        {wasSeen && <Seen detection={detection} colour={colour} />}
        {isFilm && (
          <span className={`tabular size-12 absolute on-dark ${styles.moment}`}>{formatSecond(start_time)}</span>
        )}
      </Link>
      <p className={`grid gap-6 flush text-13 ${styles.words}`}>
        <span className={styles.dot} style={{ background: colour }} aria-hidden="true" />
        <span className="ellipsis">{title}</span>
        <span className="dimmed tabular">{share}</span>
      </p>
      <Verdicts detection={detection} what={what} onJudge={onJudge} />
    </li>
  );
}

function Seen({ detection, colour }: Pick<Props, 'detection' | 'colour'>) {
  const { id: detectionId, project_id: projectId } = detection;
  const { second, box } = bestMoment(detection);
  // Looked through again, it may be at another moment.
  const picture = useQuery({
    queryKey: ['detected picture', detectionId, second],
    queryFn: () => api.showDetectionPicture({ params: { projectId, detectionId } }),
  });
  if (!picture.data) return picture.isError ? <NoPicture /> : null;
  const { picture_url: src, width, height } = picture.data;
  if (src === null) return <NoPicture />;
  // An address is renewed every hour: the new one may well be good.
  return (
    <Crop key={src} src={src} box={box} ratio={width && height ? width / height : DEFAULT_RATIO} colour={colour} />
  );
}

function Crop({ src, box, ratio, colour }: { src: string; box: Box; ratio: number; colour: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <NoPicture />;
  const crop = cropAround(box, { ratio, shape: TILE_SHAPE });
  return (
    <>
      <img
        src={src}
        className={`block absolute ${styles.media}`}
        style={mediaStyle(crop)}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(true)}
      />
      <span
        className={`absolute ${styles.box}`}
        style={{ ...boxStyle(boxWithinCrop(box, crop)), borderColor: colour }}
        aria-hidden="true"
      />
    </>
  );
}

function NoPicture() {
  return <IconPhoto className={`cover ${styles.noPicture}`} size={24} stroke={1.6} aria-hidden="true" />;
}
