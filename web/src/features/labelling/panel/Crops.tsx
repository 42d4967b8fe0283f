import { ru } from '#shared/text/ru.ts';
import { colourOf } from '../logic/hue.ts';
import { inColumns } from '../logic/label-views.ts';
import type { Labeller } from '../use-labeller.ts';
import { cropOf, cropStyle } from './crop-style.ts';
import styles from './LabelPanel.module.css';

interface Props {
  labeller: Labeller;
  src: string;
  /** Width to height of the picture. */
  ratio: number;
}

/** The labels as crops in four columns, each filled downwards (the transposed view of A section 2). */
export function Crops({ labeller, src, ratio }: Props) {
  return (
    <div className={styles.crops} role="group" aria-label={ru.labelling.views.crops}>
      {inColumns(labeller.labels).map((column, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is its number
        <div key={index} className={styles.column}>
          {column.map(({ key, title, box }) => (
            <button
              key={key}
              type="button"
              className={styles.crop}
              aria-pressed={labeller.hand.selected === key}
              aria-label={ru.labelling.cropOf(title)}
              title={title}
              onPointerEnter={() => labeller.hover(key)}
              onPointerLeave={() => labeller.hover(null)}
              onClick={() => labeller.send({ type: 'select', key })}
            >
              <span className={styles.cropPicture} style={{ ...cropStyle(cropOf(box, ratio), { src, ratio }), borderColor: colourOf(title) }} />
              <span className={styles.cropTitle}>{title}</span>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
