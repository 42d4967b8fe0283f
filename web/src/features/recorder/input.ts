/** What is recorded. */
export type Input = 'camera' | 'screen';

/** Ids of what the user chose; '' for whatever the browser takes. */
export interface Devices {
  camera: string;
  microphone: string;
  /** Off: nobody is asked for a microphone, nor for the sound of a screen. */
  sound: 'on' | 'off';
}

export const ANY_DEVICES: Devices = { camera: '', microphone: '', sound: 'on' };
