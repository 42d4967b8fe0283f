import type { StorageQuota } from '@rakurs/contract';

/** From here on a user is warned. */
const NEAR = 0.9;
/** Less room than a photograph takes is none. */
const MIN_FREE_BYTES = 1024 * 1024;

export interface Fullness {
  /** From 0 to 1, of what is nearer to its bound. */
  share: number;
  /** What will be refused for first. */
  tightest: 'bytes' | 'files';
  level: 'calm' | 'near' | 'full';
}

export const fullnessOf = ({ files, bytes, most_files, most_bytes }: StorageQuota): Fullness => {
  const [ofFiles, ofBytes] = [files / most_files, bytes / most_bytes];
  const isFullOfFiles = files >= most_files;
  const isFullOfBytes = most_bytes - bytes < MIN_FREE_BYTES;
  const share = isFullOfBytes ? 1 : Math.min(1, Math.max(ofFiles, ofBytes));
  return {
    share,
    tightest: isFullOfBytes || (!isFullOfFiles && ofBytes >= ofFiles) ? 'bytes' : 'files',
    level: isFullOfFiles || isFullOfBytes ? 'full' : share >= NEAR ? 'near' : 'calm',
  };
};
