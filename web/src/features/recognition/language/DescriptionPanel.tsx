import { Button, Text } from '@mantine/core';
import type { DataSourceFile, FileRecognition } from '@rakurs/contract';
import { IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { RecogniseFileButton } from '../rerun/RecogniseFileButton.tsx';
import type { Point, Pointed } from '../marks/marks.ts';
import { TaughtList } from '../taught/TaughtList.tsx';
import { authorOf } from './author.ts';
import { CorrectionForm } from './CorrectionForm.tsx';
import styles from './DescriptionPanel.module.css';
import { SceneList } from './SceneList.tsx';
import { SeenFacts } from './SeenFacts.tsx';
import { MachineDescription } from './MachineDescription.tsx';

interface Props {
  file: DataSourceFile;
  known: FileRecognition | undefined;
  onCorrected: (file: DataSourceFile) => void;
  onRecognised: () => void;
  pointed: Pointed;
  onPoint: Point;
  onSeek: ((second: number) => void) | null;
  /** What else is known of the file in words. */
  children?: ReactNode;
}

/** 'Языковая модель': the whole description, who wrote it, what can be done about it. */
export function DescriptionPanel({
  file,
  known,
  onCorrected,
  onRecognised,
  pointed,
  onPoint,
  onSeek,
  children,
}: Props) {
  const scenes = known?.scenes ?? [];
  return (
    <div className="grid gap-24">
      <Description file={file} onCorrected={onCorrected} onRecognised={onRecognised} />
      {file.ai_provider === 'person' && known?.told && (
        <MachineDescription file={file} told={known.told} onRestored={onCorrected} />
      )}
      <TaughtList taught={known?.taught ?? []} pointed={pointed} onPoint={onPoint} onSeek={onSeek} />
      <SeenFacts file={file} recognition={known} />
      {onSeek && scenes.length > 0 && <SceneList scenes={scenes} onSeek={onSeek} />}
      {children}
    </div>
  );
}

function Description({ file, onCorrected, onRecognised }: Pick<Props, 'file' | 'onCorrected' | 'onRecognised'>) {
  const [step, setStep] = useState<'shown' | 'edited' | 'left'>('shown');
  const author = authorOf(file);
  if (step === 'edited')
    return <CorrectionForm file={file} onCorrected={onCorrected} onClose={() => setStep('left')} />;
  return (
    <div className="grid gap-8">
      {/* A text node and nothing else: the words come from a picture. */}
      <p className="flush preformatted">{file.ai_description}</p>
      {author && (
        <Text size="xs" c="dimmed">
          {author}
        </Text>
      )}
      <div className={`flex wrap gap-8 ${styles.actions}`}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPencil size={14} />}
          // Back where the user was before the form.
          autoFocus={step === 'left'}
          onClick={() => setStep('edited')}
        >
          {ru.recognition.correct}
        </Button>
        <RecogniseFileButton file={file} label={ru.recognition.describeAgain} onRecognised={onRecognised} />
      </div>
    </div>
  );
}
