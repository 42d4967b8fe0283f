import type { DataSourceFile } from '@rakurs/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { BlockingModal } from './BlockingModal.tsx';
import { FileForm } from './FileForm.tsx';
import { StreamForm } from './StreamForm.tsx';
import { useUploaded } from './manager.ts';
import styles from './UploadForms.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useIncomingFiles } from './use-incoming-files.ts';
import type { UploadFormsState } from './use-upload-forms.ts';

interface Props {
  forms: UploadFormsState;
  projectId: number;
  dataSourceId: number;
  /** Called for each file and stream of this source as it is there. */
  onAdded: (file: DataSourceFile) => void;
}

/** 'Новый файл' and 'Новый RTP поток', and the whole page as a place to drop files on. */
export function UploadForms({ forms, projectId, dataSourceId, onAdded }: Props) {
  const { opened, openFiles, close } = forms;
  const isDragging = useIncomingFiles({ isOn: opened.form === 'none', onFiles: openFiles });
  const [isLoading, setLoading] = useState(false);
  // Files go on above the pages; streams are added by the form itself.
  useLeaveGuard(isLoading && opened.form === 'streams');
  useUploaded((file) => {
    if (file.data_source_id === dataSourceId) onAdded(file);
  });
  const form = { projectId, dataSourceId, onLoading: setLoading, onClose: close };

  return (
    <>
      {isDragging && <DropCurtain />}
      <BlockingModal
        title={ru.uploads.fileTitle}
        opened={opened.form === 'files'}
        isBlocked={isLoading}
        onClose={close}
      >
        <FileForm {...form} incoming={opened.incoming} />
      </BlockingModal>
      <BlockingModal
        title={ru.uploads.streamTitle}
        opened={opened.form === 'streams'}
        isBlocked={isLoading}
        onClose={close}
      >
        <StreamForm {...form} onAdded={onAdded} />
      </BlockingModal>
    </>
  );
}

function DropCurtain() {
  return (
    <div className={styles.curtain}>
      <p className={`row gap-12 accent text-18 bold surface ${styles.invitation}`}>
        <IconDownload size={28} stroke={1.6} aria-hidden="true" />
        {ru.uploads.dropNow}
      </p>
    </div>
  );
}
