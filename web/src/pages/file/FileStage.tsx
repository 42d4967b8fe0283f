import type { DataSourceFile } from '@rakurs/contract';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { FileMedia } from '#features/files/index.ts';
import { ImageLabeller, VideoLabeller, type Labeller } from '#features/labelling/index.ts';
import { MarkedMedia } from '#features/recognition/index.ts';
import { PictureCropper, type Cropping } from '#features/similar/index.ts';
import { NO_SPOT } from '#shared/paths/spot.ts';
import type { Player } from './use-player.ts';

type Marking = Pick<ComponentProps<typeof MarkedMedia>, 'marks' | 'pointed' | 'onPoint' | 'spot'>;

const ratioOf = (width: number | null, height: number | null): number | null =>
  width && height ? width / height : null;

interface Props extends Marking {
  file: DataSourceFile;
  player: Player;
  /** While rectangles are drawn; null while the file is only looked at. */
  labeller: Labeller | null;
  /** While a part of the picture may be cut out. */
  cropping: Cropping | null;
  /** What stands over the picture or the film while it is looked at. */
  over: ReactNode;
}

/** The file itself with what is pointed at outlined on it, or an honest word about why it cannot be seen. */
export function FileStage({ file, player, labeller, cropping, over, ...marking }: Props) {
  // What the browser shows counts; until it does, what the server measured.
  const [ratio, setRatio] = useState(ratioOf(file.width, file.height));
  const { spot = NO_SPOT } = marking;
  if (labeller) {
    return (
      <FileMedia
        file={file}
        size="stage"
        renderImage={(image) => <ImageLabeller labeller={labeller} found={spot.box} {...image} />}
        renderVideo={(video) => (
          <VideoLabeller
            labeller={labeller}
            video={player.video}
            found={spot}
            onLoaded={player.onLoaded}
            onTime={player.onTime}
            {...video}
          />
        )}
      />
    );
  }
  if (cropping && cropping.state.step !== 'off') {
    const { state, take, stop } = cropping;
    return (
      <FileMedia
        file={file}
        size="stage"
        renderImage={({ src, alt, onError }) => (
          <PictureCropper
            src={src}
            alt={alt}
            box={state.step === 'taken' ? state.box : null}
            onTake={take}
            onCancel={stop}
            onError={onError}
            isFocused
          />
        )}
      />
    );
  }
  return (
    <FileMedia
      file={file}
      size="stage"
      renderImage={({ src, alt, onError }) => (
        <MarkedMedia {...marking} ratio={ratio} second={null}>
          <img
            src={src}
            alt={alt}
            draggable={false}
            onLoad={({ currentTarget }) => setRatio(ratioOf(currentTarget.naturalWidth, currentTarget.naturalHeight))}
            onError={onError}
          />
          {over}
        </MarkedMedia>
      )}
      renderVideo={({ src, poster, label, onError }) => (
        <MarkedMedia {...marking} ratio={ratio} second={player.second}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings of cameras have no captions; the description is beside it */}
          <video
            ref={player.video}
            src={src}
            poster={poster}
            controls
            preload="metadata"
            aria-label={label}
            onLoadedMetadata={({ currentTarget }) => {
              setRatio(ratioOf(currentTarget.videoWidth, currentTarget.videoHeight));
              player.onLoaded();
            }}
            onTimeUpdate={player.onTime}
            onError={onError}
          />
          {over}
        </MarkedMedia>
      )}
    />
  );
}
