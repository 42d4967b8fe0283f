import { ActionIcon } from '@mantine/core';
import { IconPhotoOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Box } from '#shared/picture/box.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { PictureCropper } from '../crop/PictureCropper.tsx';
import { takePicture, type ShownPicture } from '../crop/take-picture.ts';
import { PictureResults } from '../results/PictureResults.tsx';
import styles from './PictureSearch.module.css';

interface Props {
  picture: File;
  /** Where the page keeps it. */
  address: string;
  onRemove: () => void;
  onOpened: () => void;
}

type Asked = { step: 'opening' } | { step: 'asked'; box: Box | null; shown: ShownPicture } | { step: 'unreadable' };

/**
 * Search by a picture that was dropped, pasted or chosen, or by the part of it that is outlined. Give each picture a
 * key of its own.
 */
export function PictureSearch({ picture, address, onRemove, onOpened }: Props) {
  const [asked, setAsked] = useState<Asked>({ step: 'opening' });
  const name = picture.name || ru.similar.pastedName;
  const ask = (box: Box | null, image: HTMLImageElement) => {
    // A mere click takes nothing away and asks nothing anew.
    if (asked.step === 'asked' && asked.box === null && box === null) return;
    try {
      setAsked({ step: 'asked', box, shown: takePicture(image, box) });
    } catch {
      setAsked({ step: 'unreadable' });
    }
  };

  if (isOther(picture)) return <Unreadable text={ru.similar.noPicture} onRemove={onRemove} />;
  if (asked.step === 'unreadable') return <Unreadable text={ru.similar.cannotOpen} onRemove={onRemove} />;
  return (
    <>
      <div className={`faint flex gap-16 pad-12 relative ${styles.shown}`}>
        <div className={`rounded fixed clip dark ${styles.preview}`}>
          <PictureCropper
            src={address}
            alt={ru.similar.pictureShown(name)}
            box={null}
            onTake={ask}
            onCancel={(image) => ask(null, image)}
            onLoaded={(image) => ask(null, image)}
            onError={() => setAsked({ step: 'unreadable' })}
          />
        </div>
        <div className={`grow ${styles.words}`}>
          <h3 className="flush text-16 bold">
            {asked.step === 'asked' && asked.box ? ru.similar.partTitle : ru.similar.pictureTitle}
          </h3>
          <p className="flush ellipsis">{name}</p>
          <p className="dimmed text-13 above-8">{ru.similar.pictureHint}</p>
        </div>
        <RemoveButton onRemove={onRemove} />
      </div>
      {asked.step === 'asked' && <PictureResults shown={asked.shown} onOpened={onOpened} />}
    </>
  );
}

/** Known to be something else. Where the browser knows nothing of a file, opening it tells. */
const isOther = ({ type }: File): boolean => type !== '' && !type.startsWith('image/');

function Unreadable({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <div className={`faint flex gap-16 pad-12 relative ${styles.shown}`} role="alert">
      <EmptyState text={text} icon={<IconPhotoOff size={28} stroke={1.6} />} />
      <RemoveButton onRemove={onRemove} />
    </div>
  );
}

function RemoveButton({ onRemove }: { onRemove: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={`absolute ${styles.remove}`}
      aria-label={ru.similar.removePicture}
      title={ru.similar.removePicture}
      data-search-stop
      onClick={onRemove}
    >
      <IconX size={18} />
    </ActionIcon>
  );
}
