import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { addressOf, contract, type Classifier } from '@rakurs/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorText, fetchBlob } from '#shared/api/index.ts';
import { saveBlob } from '#shared/browser/save-blob.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.teaching.take;

/** The taught class as a file that runs anywhere. What was never taught cannot be taken. */
export function ExportButton({
  projectId,
  classifier: { id, title, version },
}: {
  projectId: number;
  classifier: Pick<Classifier, 'id' | 'title' | 'version'>;
}) {
  const take = useMutation({
    mutationFn: () =>
      fetchBlob({
        url: addressOf(contract.exportClassifier, { params: { projectId, classifierId: id } }),
        accept: contract.exportClassifier.bytes,
      }),
    onSuccess: (blob) => saveBlob(blob, texts.name(title)),
    onError: (error) => void notifications.show({ title: texts.failed, message: errorText(error), color: 'red' }),
  });
  if (version === null) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={texts.openOf(title)}
      title={texts.hint}
      loading={take.isPending}
      onClick={() => take.mutate()}
    >
      <IconDownload size={18} />
    </ActionIcon>
  );
}
