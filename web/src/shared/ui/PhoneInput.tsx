import { TextInput, type TextInputProps } from '@mantine/core';
import IMask, { type InputMask } from 'imask';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isEmptyPhone, PHONE_MASK } from './phone-mask.ts';

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** The text as the mask shows it; '' when the person has typed nothing. */
  value: string;
  onChange: (text: string) => void;
}

/** A phone field with the mask of the specification. The mask owns the input: it alone knows where the cursor belongs. */
export function PhoneInput({ value, onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const mask = useRef<InputMask<typeof PHONE_MASK>>(null);
  const accept = useEffectEvent((text: string) => onChange(isEmptyPhone(text) ? '' : text));

  useEffect(() => {
    if (input.current === null) return;
    const created = IMask(input.current, PHONE_MASK);
    created.on('accept', () => accept(created.value));
    mask.current = created;
    return () => created.destroy();
  }, []);

  useEffect(() => {
    const shown = mask.current?.value ?? '';
    const same = shown === value || (value === '' && isEmptyPhone(shown));
    if (mask.current && !same) mask.current.value = value;
  }, [value]);

  return <TextInput {...rest} ref={input} defaultValue={value} type="tel" inputMode="tel" autoComplete="tel" className="tabular" />;
}
