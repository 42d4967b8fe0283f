/** What is recorded. */
export type Input = 'camera' | 'screen';

/** Ids of what the person chose; '' for whatever the browser takes. */
export interface Devices {
  camera: string;
  microphone: string;
}

export const ANY_DEVICES: Devices = { camera: '', microphone: '' };
