import { ActionIcon, TextInput } from '@mantine/core';
import { MAX_LABEL_TITLE_LENGTH } from '@rakurs/contract';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import type { ColourOf } from '../logic/class-colours.ts';
import type { ScreenBox, Size } from '../logic/view.ts';
import { formPlace } from './form-place.ts';
import styles from './TitleForm.module.css';

const MAX_SHOWN = 12;

interface Props {
  at: ScreenBox;
  room: Size;
  /** Of a label that is renamed. */
  title: string;
  suggest: (typed: string) => string[];
  colourOf: ColourOf;
  onTitle: (title: string) => void;
  onCancel: () => void;
}

/** Asks what the rectangle is, beside it. A suggestion is one click. */
export function TitleForm({ at, room, title, suggest, colourOf, onTitle, onCancel }: Props) {
  const [typed, setTyped] = useState(title);
  const [isRefused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // What stands in the field from the beginning is no search.
  const suggestions = suggest(typed === title ? '' : typed).slice(0, MAX_SHOWN);

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  const submit = (given: string) => {
    setRefused(given.trim() === '');
    onTitle(given);
  };

  const go = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return onCancel();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const stops = [field.current, ...(form.current?.querySelectorAll<HTMLElement>('[data-suggestion]') ?? [])];
    const index = stops.findIndex((stop) => stop === document.activeElement);
    stops[(index + step + stops.length) % stops.length]?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows walk through the suggestions of the form
    <form
      ref={form}
      className={`card plain absolute ${styles.form}`}
      style={formPlace(at, room)}
      aria-label={ru.labelling.titleForm}
      onKeyDown={go}
      onSubmit={(event) => {
        event.preventDefault();
        submit(typed);
      }}
    >
      <TextInput
        ref={field}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maxLength={MAX_LABEL_TITLE_LENGTH}
        placeholder={ru.labelling.titlePlaceholder}
        aria-label={ru.labelling.titleForm}
        autoComplete="off"
        error={isRefused && typed.trim() === '' ? ru.labelling.emptyTitle : null}
        rightSection={
          <ActionIcon
            type="submit"
            variant="filled"
            size={28}
            aria-label={ru.labelling.submitTitle}
            title={ru.labelling.submitTitle}
          >
            <IconCheck size={16} />
          </ActionIcon>
        }
      />
      {suggestions.length > 0 && (
        <ul
          className={`flex wrap gap-4 scroll thin-scrollbar no-list ${styles.suggestions}`}
          aria-label={ru.labelling.suggestions}
        >
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button
                type="button"
                className={`inline-row gap-6 pointer bordered bare-font ${styles.suggestion}`}
                data-suggestion
                onClick={() => submit(suggestion)}
              >
                <span className={`circle fixed ${styles.dot}`} style={{ background: colourOf(suggestion) }} />
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
