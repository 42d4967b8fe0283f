/** The networks that this worker knows. Their weights lie in the repository, in `models/`; the hash says that they are these and whole. */
export const NETWORKS = {
  'efficientdet-lite2': { title: 'EfficientDet-Lite2', file: 'efficientdet-lite2/efficientdet-lite2.onnx', sha256: 'a0920e284d6640930b00a1ebddab567504ee2023186c353589cf148e9402ec1a' },
  'eyes-1': { title: 'Глаза 1', file: 'eyes-1/eyes.onnx', sha256: '785703fb3ad780dbfc8e83a443dbd6dd9e1dfbe48814ddd4eb569a9cf54899bf' },
} as const;

export type NetworkName = keyof typeof NETWORKS;
