import { defineHook } from '#platform/transaction-hooks.ts';

/** What the owner of a camera should hear of it. */
export interface CameraMessage {
  fileId: number;
  content: string;
  /** Why, in a line. */
  trigger: string;
  at: Date;
}

/** Told in the transaction that notes why. */
export const cameraMessage = defineHook<CameraMessage>('streams.camera_spoke');
