import type { FileRecognition, FrameReading } from '@rakurs/contract';

/** A sign with two words, a code and a cat, for tests. */
export const aFrame = (frame: Partial<FrameReading> = {}): FrameReading => ({
  id: 1,
  second: 0,
  text: 'ВЪЕЗД ЗАПРЕЩЁН',
  words: [
    { text: 'ВЪЕЗД', confidence: 0.9, x0: 0.1, y0: 0.1, x1: 0.3, y1: 0.2 },
    { text: 'ЗАПРЕЩЁН', confidence: 0.9, x0: 0.4, y0: 0.1, x1: 0.7, y1: 0.2 },
  ],
  codes: [{ format: 'QRCode', content: 'https://bank.example@evil.example/pay', x0: 0.5, y0: 0.5, x1: 0.6, y1: 0.6 }],
  detections: [{ class_name: 'кошка', confidence: 0.87, x0: 0.2, y0: 0.5, x1: 0.4, y1: 0.9 }],
  ...frame,
});

export const aRecognition = (reading: Partial<FileRecognition> = {}): FileRecognition => ({
  status: 'done',
  reason: null,
  provider: 'embedded',
  model: 'rakurs-1',
  scenes: [],
  frames: [aFrame()],
  ...reading,
});

export const NOT_RECOGNISED: FileRecognition = {
  status: 'waiting',
  reason: null,
  provider: null,
  model: null,
  scenes: [],
  frames: [],
};
