import { Text, Title } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import styles from './FileWords.module.css';

/** What the AI said and what it read, whole. */
export function FileWords({ file }: { file: DataSourceFile }) {
  const isReadable = file.kind !== 'stream' && file.state !== 'failed';
  return (
    <>
      {(isReadable || file.ai_description) && (
        <Part title={ru.files.aiDescription}>
          {file.ai_description ? <p className={styles.text}>{file.ai_description}</p> : <Text c="dimmed">{ru.files.noAiDescription}</Text>}
        </Part>
      )}
      {(isReadable || file.ocr_result) && (
        <Part title={ru.files.ocr}>
          <OcrText result={file.ocr_result} />
        </Part>
      )}
      {file.qr_codes.length > 0 && (
        <Part title={ru.files.qr}>
          {file.qr_codes.map((code) => (
            <p key={code} className={styles.text}>
              {code}
            </p>
          ))}
        </Part>
      )}
    </>
  );
}

function OcrText({ result }: { result: string | null }) {
  if (result === null) return <Text c="dimmed">{ru.files.ocrPending}</Text>;
  if (result === '') return <Text c="dimmed">{ru.files.ocrNothing}</Text>;
  return <p className={styles.text}>{result}</p>;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} className={styles.title}>
        {title}
      </Title>
      {children}
    </section>
  );
}
