import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { DataSourceFile } from '@rakurs/contract';
import { api, resumableUpload, session, uploadFile } from '#shared/api/index.ts';
import { pause } from '#shared/hooks/pause.ts';
import { createHasher } from './hasher.ts';
import { UploadManager, type UploadManagerState } from './upload-manager.ts';
import { isLoading } from './upload-queue.ts';

const findKnown = async (dataSourceId: number, checksum: string) => {
  const { known } = await api.listKnownFiles({ params: { dataSourceId }, body: { checksums: [checksum] } });
  return known[0];
};

/** The user's one line of uploads. It lives above the pages, so that leaving one takes nothing away. */
export const uploadManager = new UploadManager({
  hasher: createHasher(),
  findKnown,
  uploadFile,
  resumable: resumableUpload,
  now: () => performance.now(),
  pause,
});

// Files on their way are asked about before the site is left.
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
uploadManager.subscribe(() => {
  if (isLoading(uploadManager.getSnapshot().queue)) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});

// What one user chose is not sent in the name of the next.
let owner: number | null = null;
session.subscribe(() => {
  const now = session.getSnapshot();
  if (now.step === 'signedIn') {
    if (owner !== null && owner !== now.user.id) uploadManager.dispatch({ type: 'forgotten' });
    owner = now.user.id;
  } else if (now.step === 'visitor') {
    uploadManager.dispatch({ type: 'forgotten' });
    owner = null;
  }
});

export const useUploadManager = (): UploadManagerState =>
  useSyncExternalStore(uploadManager.subscribe, uploadManager.getSnapshot);

/** Hears of files of one source, or of any, as they are there. */
export const useUploaded = (onAdded: (file: DataSourceFile) => void): void => {
  const added = useEffectEvent(onAdded);
  useEffect(() => uploadManager.onAdded((file) => added(file)), []);
};
