import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Classifier } from '@rakurs/contract';
import { IconSparkles } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { SuggestedFrames } from './SuggestedFrames.tsx';
import { useSuggesting } from './use-suggestions.ts';

interface Props {
  projectId: number;
  classifier: Pick<Classifier, 'id' | 'title' | 'kind'>;
}

/** 'Разметьте эти десять': the frames that would teach a class most. */
export function SuggestButton({ projectId, classifier }: Props) {
  const { shownId, show } = useSuggesting();
  const isNarrow = useMediaQuery('(max-width: 48em)');
  return (
    <>
      <Button
        variant="light"
        size="compact-sm"
        leftSection={<IconSparkles size={14} />}
        aria-label={ru.teaching.suggest.openOf(classifier.title)}
        onClick={() => show(classifier.id)}
      >
        {ru.teaching.suggest.open}
      </Button>
      <Modal
        opened={shownId === classifier.id}
        onClose={() => show(null)}
        title={ru.teaching.suggest.title(classifier.title)}
        size={960}
        fullScreen={isNarrow ?? false}
      >
        <SuggestedFrames projectId={projectId} classifier={classifier} />
      </Modal>
    </>
  );
}
