/** The networks that this worker knows. Their weights lie in the repository, in `models/`; the hash says that they are these and whole. */
export const NETWORKS = {
  'eyes-1': { title: 'Глаза 1', file: 'eyes-1/eyes.onnx', sha256: '785703fb3ad780dbfc8e83a443dbd6dd9e1dfbe48814ddd4eb569a9cf54899bf' },
} as const;

export type NetworkName = keyof typeof NETWORKS;
