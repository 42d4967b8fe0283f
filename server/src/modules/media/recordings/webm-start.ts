import { sniff } from '#platform/media/index.ts';

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** A recorder's header is about 35 bytes long; with fewer than this nobody can tell yet. */
export const WEBM_HEAD_BYTES = 128;

/**
 * Whether this is how a webm begins, or still may be: a busy Chromium sends the very first byte as a part of its own.
 */
export const beginsLikeWebm = (head: Buffer): boolean => {
  if (sniff(head) === 'webm') return true;
  return (
    head.length > 0 &&
    head.length < WEBM_HEAD_BYTES &&
    EBML.subarray(0, head.length).equals(head.subarray(0, EBML.length))
  );
};
