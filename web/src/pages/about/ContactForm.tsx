import { useId, useState, type ChangeEvent, type ComponentProps, type SubmitEvent } from 'react';
import { CharactersLeft, MAX_QUESTION_LENGTH, openCallback } from '#features/callback/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import { PlainButton } from '#shared/ui/PlainButton.tsx';
import styles from './ContactForm.module.css';

const texts = ru.about;
const EMPTY = { name: '', contact: '', message: '' };

type Letter = typeof EMPTY;

const MAX_LINE_LENGTH = 100;
/** Together with the name, the contact and what stands between them it must still be one question of the widget. */
const MAX_LENGTHS: Record<keyof Letter, number> = {
  name: MAX_LINE_LENGTH,
  contact: MAX_LINE_LENGTH,
  message: MAX_QUESTION_LENGTH - 2 * MAX_LINE_LENGTH - texts.question(EMPTY).length,
};

/** B section 7: it is never sent. What was written goes on to the callback widget, which does send. */
export function ContactForm() {
  const [letter, setLetter] = useState<Letter>(EMPTY);
  const [isTried, setTried] = useState(false);
  const bind = (name: keyof Letter) => ({
    name,
    value: letter[name],
    maxLength: MAX_LENGTHS[name],
    isMissing: isTried && letter[name].trim() === '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setLetter({ ...letter, [name]: target.value }),
  });
  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const missing = (['name', 'contact', 'message'] as const).find((name) => letter[name].trim() === '');
    if (missing !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${missing}]`)?.focus();
      return;
    }
    openCallback(texts.question(letter));
  };
  return (
    <form className={`grid gap-16 pad-24 surface ${styles.form}`} noValidate onSubmit={go}>
      <Field label={texts.name} autoComplete="name" {...bind('name')} />
      <Field label={texts.contact} autoComplete="email" {...bind('contact')} />
      <Field label={texts.message} as="textarea" {...bind('message')} />
      <CharactersLeft text={letter.message} longest={MAX_LENGTHS.message} />
      <PlainButton type="submit" size="lg">
        {texts.send}
      </PlainButton>
    </form>
  );
}

interface FieldProps extends Pick<ComponentProps<'input'>, 'name' | 'value' | 'autoComplete' | 'maxLength'> {
  label: string;
  as?: 'input' | 'textarea';
  isMissing: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

function Field({ label, as: Control = 'input', isMissing, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={`grid gap-4 ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      <Control
        id={id}
        {...rest}
        required
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-why` : undefined}
      />
      {isMissing && (
        <p id={`${id}-why`} className={`flush text-12 ${styles.missing}`}>
          {texts.missing}
        </p>
      )}
    </div>
  );
}
