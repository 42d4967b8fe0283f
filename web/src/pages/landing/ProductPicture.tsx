import { IconSearch } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { WarehouseScene } from './WarehouseScene.tsx';
import styles from './ProductPicture.module.css';

const texts = ru.landing.picture;

/** A frame as the product shows it: found by a query, outlined, described. One picture for a screen reader. */
export function ProductPicture() {
  return (
    <div className={styles.picture} role="img" aria-label={texts.label}>
      <div className={styles.window}>
        <div className={styles.query}>
          <IconSearch size={16} />
          <span>{texts.query}</span>
        </div>
        <div className={styles.frame}>
          <WarehouseScene />
          <Box className={styles.truck} title={texts.truck} />
          <Box className={styles.forklift} title={texts.forklift} />
          <Box className={styles.boxes} title={texts.box} />
          <Box className={styles.person} title={texts.person} />
          <span className={styles.stamp}>{texts.time}</span>
        </div>
        <div className={styles.description}>
          <span className={styles.file}>{texts.file}</span>
          <p className={styles.typed}>{texts.description}</p>
        </div>
      </div>
    </div>
  );
}

function Box({ className = '', title }: { className?: string; title: string }) {
  return (
    <span className={`${styles.box} ${className}`}>
      <span className={styles.tag}>{title}</span>
    </span>
  );
}
