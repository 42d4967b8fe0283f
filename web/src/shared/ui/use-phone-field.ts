import { useLayoutEffect, useReducer, useRef, useState, type ChangeEvent, type ClipboardEvent } from 'react';
import { formatPhone, isEmptyPhone, isWholePhone, retypePhone } from './phone-mask.ts';

interface Field {
  /** The text as the mask shows it; '' when the user has typed nothing. */
  value: string;
  onChange: (text: string) => void;
}

/**
 * What an input needs to become a phone field with the mask of the specification. It looks at what an edit left behind
 * and
 * not at the keys, so that autofill, a drop and a screen keyboard's whole words all work.
 */
export const usePhoneField = ({ value, onChange }: Field) => {
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

  const take = (retyped: { text: string; caret: number }) => {
    const isEmpty = isEmptyPhone(retyped.text);
    setBeginning(isEmpty ? retyped.text : '');
    caret.current = retyped.caret;
    noteEdit();
    onChange(isEmpty ? '' : retyped.text);
  };

  const edit = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.currentTarget;
    take(retypePhone({ text, caret: selectionStart ?? text.length }));
  };

  /**
   * A whole number takes the place of whatever is there: behind a '+7' that stands already, its own 8 or +7 would count
   * as digits.
   */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = formatPhone(event.clipboardData.getData('text'));
    if (!isWholePhone(text)) return;
    event.preventDefault();
    take({ text, caret: text.length });
  };

  return {
    ref: input,
    value: value === '' ? beginning : value,
    onChange: edit,
    onPaste: paste,
    onBlur: () => setBeginning(''),
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
  } as const;
};
