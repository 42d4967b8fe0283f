import { Button, Text, Title } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { titleOf } from '../picture/file-facts.ts';
import styles from './FileNames.module.css';
import { RenameForm } from './RenameForm.tsx';

interface Props {
  file: DataSourceFile;
  /** 1 on the file's own screen. */
  order?: 1 | 2;
}

/** Title and description of a file, which can be changed on the spot. */
export function FileNames({ file, order = 2 }: Props) {
  const [step, setStep] = useState<'shown' | 'edited' | 'left'>('shown');
  if (step === 'edited') return <RenameForm file={file} onClose={() => setStep('left')} />;
  return (
    <div>
      <div className={`flex between top gap-8 ${styles.head}`}>
        <Title order={order} size="h2" className="shrink">
          {titleOf(file)}
        </Title>
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          leftSection={<IconPencil size={14} />}
          // Back where the user was before the form.
          autoFocus={step === 'left'}
          onClick={() => setStep('edited')}
        >
          {ru.files.edit}
        </Button>
      </div>
      {file.description !== '' && (
        <Text c="dimmed" mt={4} className="lines">
          {file.description}
        </Text>
      )}
    </div>
  );
}
