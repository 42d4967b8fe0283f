import { Text, Title } from '@mantine/core';
import { isPaused, PAUSES, type DataSourceFile } from '@rakurs/contract';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { StageWords } from '../grid/StageBadge.tsx';
import { stageOf } from '../progress/stage.ts';
import styles from './FileWords.module.css';

/** What the AI said and what it read, whole. */
export function FileWords({ file }: { file: DataSourceFile }) {
  const isReadable = (file.kind !== 'stream' || file.thumbnail_url !== null) && file.state !== 'failed';
  return (
    <>
      {(isReadable || file.ai_description) && (
        <Part title={file.ai_provider === 'person' ? ru.files.ownDescription : ru.files.aiDescription}>
          {file.ai_description ? <p className="flush lines">{file.ai_description}</p> : <NoDescription file={file} />}
        </Part>
      )}
      {(isReadable || file.ocr_result) && (
        <Part title={ru.files.ocr}>
          {stageOf(file) === 'failed' ? <Text c="dimmed">{ru.files.recognitionFailed}</Text> : <OcrText file={file} />}
        </Part>
      )}
      {file.qr_codes.length > 0 && (
        <Part title={ru.files.qr}>
          {file.qr_codes.map((code) => (
            <p key={code} className="flush lines">
              {code}
            </p>
          ))}
        </Part>
      )}
    </>
  );
}

/** What is being done about it, or that it could not be done. */
function NoDescription({ file }: { file: DataSourceFile }) {
  if (stageOf(file) === null) return <Text c="dimmed">{ru.files.noAiDescription}</Text>;
  return (
    <p className="flush lines">
      <StageWords file={file} />
    </p>
  );
}

function OcrText({ file: { ocr_result: result, recognition } }: { file: DataSourceFile }) {
  if (result === null && isPaused(recognition)) return <Text c="dimmed">{PAUSES[recognition]}</Text>;
  if (result === null) return <Text c="dimmed">{ru.files.ocrPending}</Text>;
  if (result === '') return <Text c="dimmed">{ru.files.ocrNothing}</Text>;
  return <p className="flush lines">{result}</p>;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} className={`dimmed text-12 semibold ${styles.title}`}>
        {title}
      </Title>
      {children}
    </section>
  );
}
