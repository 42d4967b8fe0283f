import type { DataSourceFile, FileRecognition, FrameReading, TaughtOnFile } from '@rakurs/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FileFound } from '#features/detections/index.ts';
import type { Labeller } from '#features/labelling/index.ts';
import type { Mark, Point, Pointed } from '#features/recognition/index.ts';
import type { Cropping } from '#features/similar/index.ts';

/** What decides which tabs a file has. */
export type FileTabContext = Pick<DataSourceFile, 'ai_description' | 'ocr_result' | 'qr_codes' | 'kind'> & {
  /** Whether the user may train models. */
  canTrain?: boolean;
};

/** What a tab may show, and what can be done in it. */
export interface OpenedParts {
  file: DataSourceFile;
  recognition: UseQueryResult<FileRecognition>;
  /** What taught classes found, for who may train them. */
  found: FileFound | null;
  colourOf: (title: string) => string;
  /** Null where nothing can be drawn. */
  labeller: Labeller | null;
  pointed: Pointed;
  onPoint: Point;
  onCorrected: (file: DataSourceFile) => void;
  onRecognised: () => void;
  /** Of a video: goes to the moment. Null where there is nothing to seek in. */
  onSeek: ((second: number) => void) | null;
  /** Of a video: where it stands. */
  second: number | null;
  /** Search by a part of the picture. Null where nothing can be cut out. */
  cropping: Cropping | null;
  /** How far the labelling of the list has come, and the way to the next file without labels. */
  progress: ReactNode;
}

export interface FileTab {
  id: string;
  title: string;
  isThere: (file: FileTabContext) => boolean;
  show: (parts: OpenedParts) => ReactNode;
  /** What can be pointed at on the picture while the tab is open. */
  marksOf: (frames: readonly FrameReading[], taught: readonly TaughtOnFile[]) => Mark[];
  /** What the picture is for while the tab is open. */
  stage: 'drawn on' | 'looked at' | 'cut out of';
}
