import { SIZES } from './picture-sizes.ts';
import type { SchemedPicture } from './pictures.ts';
import styles from './Screen.module.css';
import { useShownScheme } from './use-shown-scheme.ts';

interface Props {
  picture: SchemedPicture;
  alt: string;
  /** Seen at once, so it is asked for before anything else. */
  isFirst?: boolean;
}

/** A picture of the product's screen in the scheme of the page: only one of the two is ever loaded. */
export function Screen({ picture, alt, isFirst = false }: Props) {
  const scheme = useShownScheme();
  const { width, height } = picture;
  const urgency = isFirst
    ? ({ fetchPriority: 'high', loading: 'eager' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  // React sets attributes in this order, and a source that is known before `loading` is fetched at once.
  return (
    <img
      {...urgency}
      className={`faint wide block ${styles.screen}`}
      alt={alt}
      width={width}
      height={height}
      sizes={SIZES}
      {...picture[scheme]}
    />
  );
}
