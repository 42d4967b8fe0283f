import type { FileKind, FileWithoutLabels, FrameReading, Scene } from '@rakurs/contract';

/** Everything of a file that can be searched. */
export interface SearchableFile {
  id: number;
  userId: number;
  dataSourceId: number;
  kind: FileKind;
  title: string;
  name: string;
  description: string;
  aiDescription: string | null;
  /** The real date where it is known, otherwise the day it was brought. */
  happenedAt: Date;
  scenes: Scene[];
  frames: FrameReading[];
  labels: string[];
  codes: string[];
}

export interface SearchableSource {
  id: number;
  title: string;
  projectId: number;
  projectTitle: string;
}

/** What search is told by those who know. Deleted files and sources are absent everywhere. */
export interface SearchPorts {
  readFiles(fileIds: number[]): Promise<SearchableFile[]>;
  /** With fresh signed addresses. */
  showFiles(fileIds: number[]): Promise<FileWithoutLabels[]>;
  listSources(userId: number): Promise<SearchableSource[]>;
}
