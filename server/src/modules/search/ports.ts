import type {
  FileKind,
  FrameEvidence,
  FileWithoutLabels,
  FrameReading,
  VisionOutput,
  MachineDetection,
  Scene,
} from '@rakurs/contract';
import type { TaughtFinding } from '#modules/recognition/index.ts';
import type { ClassSight } from './suggesting/class-cover.ts';

/** A frame as search knows it. What was overruled is not among its detections. */
export interface SearchableFrame extends FrameReading {
  /** Boxes too faint to be shown. */
  lowConfidenceDetections: MachineDetection[];
  /** What the picture as a whole shows; null of frames that no eyes of ours have seen. */
  look: (Omit<VisionOutput, 'embedding'> & { embedding: Int8Array }) | null;
  /** What all its signs say together; absent of frames that were seen before signs were reconciled. */
  evidence?: FrameEvidence | null;
}

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
  /** When it was brought. */
  createdAt: Date;
  scenes: Scene[];
  frames: SearchableFrame[];
  labels: string[];
  /** What the project's own classes found. */
  taught: TaughtFinding[];
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
  /** Addresses of frames that have pictures of their own. */
  showFrames(frameIds: number[]): Promise<Map<number, string>>;
  /**
   * Where things of these classes (titles as they are shown) were seen on these files, by machines that had no doubt
   * and by people.
   */
  listClassSights(fileIds: number[], titles: string[]): Promise<ClassSight[]>;
  listSources(userId: number): Promise<SearchableSource[]>;
  /** Titles of the classes that these projects have taught. */
  listTaughtTitles(projectIds: number[]): Promise<string[]>;
}
