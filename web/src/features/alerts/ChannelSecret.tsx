import { PasswordInput, Text } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';
import { CopyTextButton } from '#shared/ui/CopyTextButton.tsx';
import styles from './Alerts.module.css';

/** What a webhook's receiver needs to know that it was we who wrote. */
export function ChannelSecret({ secret }: { secret: string }) {
  return (
    <details className={styles.details}>
      <summary>{ru.alerts.signature}</summary>
      <div className={`flex wrap gap-8 bottom ${styles.secret}`}>
        <PasswordInput
          label={ru.alerts.secret}
          description={ru.alerts.secretHint}
          value={secret}
          readOnly
          autoComplete="off"
          mt="sm"
        />
        <CopyTextButton text={secret} label={ru.alerts.copySecret} />
      </div>
      <Text size="sm" mt="sm">
        {ru.alerts.signatureText}
      </Text>
      <pre className={`rounded pad-12 above-8 size-12 ${styles.code}`}>
        <code>{ru.alerts.signatureCode}</code>
      </pre>
    </details>
  );
}
