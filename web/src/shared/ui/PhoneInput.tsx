import { TextInput, type TextInputProps } from '@mantine/core';
import { usePhoneField } from './use-phone-field.ts';

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** The text as the mask shows it; '' when the user has typed nothing. */
  value: string;
  onChange: (text: string) => void;
}

/** The phone field of the pages that have the component library. */
export function PhoneInput({ value, onChange, ...rest }: Props) {
  return <TextInput {...rest} {...usePhoneField({ value, onChange })} />;
}
