import type { Rectangle } from '@rakurs/contract';
import type { ZipEntry } from '#platform/zip/index.ts';
import type { Size } from './boxes.ts';
import type { Side } from './split.ts';

export interface DatasetLabel extends Rectangle {
  id: number;
  title: string;
}

/** A picture of the set and what is drawn on it. */
export interface DatasetPicture extends Size {
  /** A number of ours: names that people gave do not leave with a set. */
  name: string;
  extension: 'jpg' | 'png';
  side: Side;
  kind: 'image' | 'video' | 'stream';
  fileId: number;
  second: number;
  labels: readonly DatasetLabel[];
}

/** Where it lies in the set. */
export const pathOf = ({ side, name, extension }: DatasetPicture): string => `images/${side}/${name}.${extension}`;

/** One way of writing labels down. */
export interface Notation {
  /** Takes a picture; gives what stands beside it. */
  add(picture: DatasetPicture): Promise<ZipEntry[]>;
  /** What tells of all of them. */
  finish(): Promise<ZipEntry[]>;
  close(): Promise<void>;
}
