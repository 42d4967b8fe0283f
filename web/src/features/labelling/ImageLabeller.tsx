import { useRef } from 'react';
import type { Box } from '#shared/picture/box.ts';
import { LabelStage } from './stage/LabelStage.tsx';
import { useMediaSize } from './stage/use-media-size.ts';
import type { Labeller } from './labeller/use-labeller.ts';

interface Props {
  labeller: Labeller;
  src: string;
  alt: string;
  /** What the address points at. */
  found: Box | null;
  onError: () => void;
}

/** A picture on which rectangles are drawn. */
export function ImageLabeller({ labeller, src, alt, found, onError }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const { size, look } = useMediaSize(image);
  return (
    <LabelStage labeller={labeller} size={size} now={null} found={found}>
      <img ref={image} src={src} alt={alt} draggable={false} onLoad={look} onError={onError} />
    </LabelStage>
  );
}
