import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useReducer, useRef, useState, type ChangeEvent } from 'react';
import { isEmptyPhone, retypePhone } from './phone-mask.ts';

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** The text as the mask shows it; '' when the person has typed nothing. */
  value: string;
  onChange: (text: string) => void;
}

/**
 * A phone field with the mask of the specification. It looks at what an edit left behind and not at the keys, so that
 * autofill, a paste from the context menu and a screen keyboard's whole words all work.
 */
export function PhoneInput({ value, onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // The mask's own beginning, '+7', which is on the screen and is no value yet.
  const [beginning, setBeginning] = useState('');
  const caret = useRef<number | null>(null);
  // An edit that the mask undoes changes no value, and the cursor must be put back all the same.
  const [, noteEdit] = useReducer((edits: number) => edits + 1, 0);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const edit = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.currentTarget;
    const retyped = retypePhone({ text, caret: selectionStart ?? text.length });
    const isEmpty = isEmptyPhone(retyped.text);
    setBeginning(isEmpty ? retyped.text : '');
    caret.current = retyped.caret;
    noteEdit();
    onChange(isEmpty ? '' : retyped.text);
  };

  return (
    <TextInput
      {...rest}
      ref={input}
      value={value === '' ? beginning : value}
      onChange={edit}
      onBlur={() => setBeginning('')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
    />
  );
}
