import { useRef, type FormEvent } from 'react';
import { ru } from '#shared/text/ru-public.ts';
import { PlainButton } from '#shared/ui/PlainButton.tsx';
import { SentenceCase } from '#shared/ui/SentenceCase.tsx';
import { usePhoneField } from '#shared/ui/use-phone-field.ts';
import { useTimeout } from '#shared/hooks/use-timeout.ts';
import styles from './CallbackModal.module.css';
import { Contacts } from './Contacts.tsx';
import { CharactersLeft } from './CharactersLeft.tsx';
import { MAX_QUESTION_LENGTH, type Fields } from './logic/widget.ts';
import { dispatch } from './widget-store.ts';

/** B section 9. */
const FOCUS_DELAY_MS = 100;

interface Props {
  fields: Fields;
  completeness: 'whole' | 'partial';
  /** Why the last request has not gone. */
  trouble: string | undefined;
  titleId: string;
}

export function CallbackForm({ fields, completeness, trouble, titleId }: Props) {
  const type = (field: keyof Fields) => (text: string) => dispatch({ type: 'typed', field, text });
  const { ref: phone, ...phoneField } = usePhoneField({ value: fields.phone, onChange: type('phone') });
  const isWhole = completeness === 'whole';
  const form = useRef<HTMLFormElement>(null);
  // The dialog gives the keyboard to its first button; that must happen before. Whoever is in a field of the form
  // already is not taken out of it.
  useTimeout(() => {
    if (form.current?.contains(document.activeElement) !== true) phone.current?.focus();
  }, FOCUS_DELAY_MS);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch({ type: 'submitted' });
  };

  return (
    <form ref={form} className={`grid gap-12 ${styles.form}`} onSubmit={submit} noValidate>
      <div className={`flex wrap gap-8 ${styles.contacts}`}>
        <Contacts order={['call', 'write']} />
      </div>
      <h2 id={titleId} className={`text-18 bold ${styles.title}`}>
        {ru.callback.title}
      </h2>
      <input
        {...phoneField}
        ref={phone}
        className={styles.input}
        placeholder={ru.callback.phone}
        aria-label={ru.callback.phone}
      />
      {isWhole && (
        <textarea
          className={styles.input}
          rows={3}
          maxLength={MAX_QUESTION_LENGTH}
          placeholder={ru.callback.question}
          aria-label={ru.callback.question}
          value={fields.question}
          onChange={(event) => type('question')(event.currentTarget.value)}
        />
      )}
      {isWhole && <CharactersLeft text={fields.question} longest={MAX_QUESTION_LENGTH} />}
      {trouble !== undefined && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      <Trap value={fields.website} onChange={type('website')} />
      <PlainButton type="submit" size="lg" disabled={!isWhole}>
        <SentenceCase>{ru.callback.submit}</SentenceCase>
      </PlainButton>
    </form>
  );
}

/** A field for programs that fill in everything. Users neither see it nor come to it with the keyboard. */
function Trap({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
