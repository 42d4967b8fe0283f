import { TextInput } from '@mantine/core';

interface Props {
  label: string;
  /** When it ceases to work. */
  description: string;
  address: string;
  className?: string | undefined;
}

/** A link that a user passes on by hand: a touch chooses all of it. */
export function LinkField({ label, description, address, className }: Props) {
  return (
    <TextInput
      className={className}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      value={address}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
