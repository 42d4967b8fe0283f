import { Button, NumberInput } from '@mantine/core';
import { isLargeEnough } from '@rakurs/contract';
import { useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import type { ShownLabel } from '../store/shown-labels.ts';
import { boxFromCorners } from '../logic/geometry.ts';
import type { Shape } from '../logic/history.ts';
import styles from './LabelPanel.module.css';

const SIDES = ['x0', 'y0', 'x1', 'y1'] as const;
const PERCENT = 100;
const DIGITS = 3;

type Field = (typeof SIDES)[number] | 'second';
type Values = Record<Field, number | string>;

const valuesOf = ({ box, second }: Shape): Values => {
  const percent = (side: number): number => Number((side * PERCENT).toFixed(DIGITS));
  return {
    x0: percent(box.x0),
    y0: percent(box.y0),
    x1: percent(box.x1),
    y1: percent(box.y1),
    second: Number(second.toFixed(DIGITS)),
  };
};

interface Props {
  label: ShownLabel;
  isVideo: boolean;
  onSave: (change: Partial<Shape>) => void;
}

/** The rectangle in numbers, for who knows them exactly. */
export function NumbersForm({ label, isVideo, onSave }: Props) {
  const [values, setValues] = useState(() => valuesOf(label));
  const [trouble, setTrouble] = useState<string | null>(null);
  const fields: Field[] = isVideo ? [...SIDES, 'second'] : [...SIDES];

  const save = () => {
    const [x0, y0, x1, y1, second] = [...SIDES, 'second' as const].map((field) =>
      values[field] === '' ? Number.NaN : Number(values[field]),
    );
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined || second === undefined) return;
    if ([x0, y0, x1, y1, second].some(Number.isNaN)) return setTrouble(ru.labelling.badNumber);
    const box = boxFromCorners({ x: x0 / PERCENT, y: y0 / PERCENT }, { x: x1 / PERCENT, y: y1 / PERCENT });
    if (!isLargeEnough(box)) return setTrouble(ru.labelling.tooSmall);
    setTrouble(null);
    onSave({ box, ...(isVideo && { second }) });
  };

  return (
    <form
      className={`tile grid gap-8 pad-12 bottom two-columns ${styles.numbers}`}
      aria-label={ru.labelling.numbersOf(label.title)}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {fields.map((field) => (
        <NumberInput
          key={field}
          size="xs"
          label={ru.labelling.fields[field]}
          value={values[field]}
          min={0}
          max={field === 'second' ? undefined : PERCENT}
          step={field === 'second' ? 0.1 : 1}
          decimalSeparator=","
          onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
        />
      ))}
      {trouble !== null && <ErrorText error={trouble} />}
      <Button type="submit" size="xs" variant="light" className={styles.numbersSave}>
        {ru.common.save}
      </Button>
    </form>
  );
}
