import { Popover, UnstyledButton } from '@mantine/core';
import { classKey, type LabelClass } from '@rakurs/contract';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { COLOUR_NUMBERS, colourNumbered } from '../logic/class-colours.ts';
import styles from './Classes.module.css';

interface Props {
  own: LabelClass;
  classes: readonly LabelClass[];
  onChoose: (colour: number) => void;
}

/** The colour of a class; those of other classes are shown with whose they are, and cannot be taken. */
export function ColourPicker({ own, classes, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const holderOf = (colour: number) =>
    classes.find((one) => one.colour === colour && classKey(one.title) !== classKey(own.title));
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <UnstyledButton
          className={`centered fixed ${styles.swatch}`}
          style={{ background: colourNumbered(own.colour) }}
          aria-label={ru.classes.colourOf(own.title)}
          title={ru.classes.chooseColour}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <div className={`grid gap-8 ${styles.colours}`} role="group" aria-label={ru.classes.chooseColour}>
          {COLOUR_NUMBERS.map((colour) => {
            const holder = holderOf(colour);
            const name = holder ? ru.classes.takenBy(holder.title) : ru.classes.colourNumber(colour + 1);
            return (
              <UnstyledButton
                key={colour}
                className={`centered fixed ${styles.swatch}`}
                style={{ background: colourNumbered(colour) }}
                disabled={holder !== undefined}
                aria-pressed={colour === own.colour}
                aria-label={name}
                title={name}
                onClick={() => {
                  onChoose(colour);
                  setOpen(false);
                }}
              >
                {colour === own.colour && <IconCheck size={14} stroke={3} color="#0a1018" />}
              </UnstyledButton>
            );
          })}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
