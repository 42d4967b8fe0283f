/**
 * The networks that this worker knows. Their weights lie in the repository, in `models/`; the hash says that they are
 * these and whole.
 */
export const NETWORKS = {
  'efficientdet-lite2': { title: 'EfficientDet-Lite2', file: 'efficientdet-lite2/efficientdet-lite2.onnx', sha256: 'a0920e284d6640930b00a1ebddab567504ee2023186c353589cf148e9402ec1a' },
  'eyes-2': {
    title: 'Глаза 2',
    file: 'eyes-2/eyes.onnx',
    sha256: 'e4decde9e8e234f1a60e0c02f532121c2e343c1c1d527de80f7c66bf13cf1bcd',
  },
  'captions-2': {
    title: 'Рассказчик 2',
    file: 'eyes-2/captions.onnx',
    sha256: '88bb483ec8f06e0b75e08036fb9c5cdc27904742b0db0cb4c97805edc903aa9b',
  },
} as const;

export type NetworkName = keyof typeof NETWORKS;
