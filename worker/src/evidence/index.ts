export { readCalibration, probabilityOfGroup, type Calibration } from './calibration.ts';
export { readCaptionWords } from './caption-words.ts';
export { reconcile, type Caption } from './reconcile.ts';
