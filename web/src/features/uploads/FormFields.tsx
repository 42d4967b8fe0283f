import { Textarea, TextInput } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';

export interface Described {
  /** Shown as 'Краткое описание' (A section 2), travels as `title`. */
  title: string;
  description: string;
}

interface Props {
  value: Described;
  onChange: (value: Described) => void;
  titleHint: string;
  isDisabled: boolean;
}

/** What both forms ask about everything they bring. */
export function FormFields({ value, onChange, titleHint, isDisabled }: Props) {
  return (
    <>
      <TextInput
        label={ru.uploads.fieldTitle}
        description={titleHint}
        inputWrapperOrder={['label', 'input', 'description']}
        data-autofocus
        maxLength={200}
        disabled={isDisabled}
        value={value.title}
        onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
      />
      <Textarea
        label={ru.uploads.fieldDescription}
        rows={2}
        resize="vertical"
        maxLength={5000}
        disabled={isDisabled}
        value={value.description}
        onChange={(event) => onChange({ ...value, description: event.currentTarget.value })}
      />
    </>
  );
}
