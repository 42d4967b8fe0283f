import type { MatchField, SearchReason } from '@rakurs/contract';
import { codesOf } from '../indexing/document.ts';
import type { SearchableFile } from '../ports.ts';
import type { Stretch } from './fragments.ts';

type Box = SearchReason['box'];

/** A text of a file and where it is on the picture or in the video. */
export interface Passage {
  field: MatchField;
  text: string;
  second: number | null;
  /** The frame it was seen on; null of what is told of the file as a whole. */
  frameId: number | null;
  boxOf: (found: Stretch) => Box;
}

const nowhere = (): Box => null;
const boxOf = ({ x0, y0, x1, y1 }: NonNullable<Box>): Box => ({ x0, y0, x1, y1 });

/** Everything that can be a reason why a file was found, the weightiest fields first. */
export function passagesOf(file: SearchableFile): Passage[] {
  const secondOf = (second: number): number | null => (file.kind === 'video' ? second : null);
  const plain = (field: MatchField, text: string, second: number | null = null): Passage => ({
    field,
    text,
    second,
    frameId: null,
    boxOf: nowhere,
  });

  const detections = file.frames
    .flatMap(({ id, second, detections: seen }) => seen.map((detection) => ({ frameId: id, second, ...detection })))
    .toSorted((one, other) => other.confidence - one.confidence);
  const taught = file.taught.toSorted((one, other) => other.confidence - one.confidence);
  const codes = file.frames.flatMap(({ id, second, codes: seen }) =>
    seen.map((code) => ({ frameId: id, second, ...code })),
  );
  return [
    plain('title', file.title),
    ...file.labels.map((label) => plain('label', label)),
    ...taught.map((one): Passage => {
      const frameId = one.frameId ?? frameWithin(file, one);
      // On another frame of a film it would outline something else.
      return {
        field: 'taught',
        text: one.title,
        second: secondOf(one.startTime),
        frameId,
        boxOf: () => (frameId === null ? null : boxOf(one.box)),
      };
    }),
    ...detections.map((one): Passage => ({
      field: 'detection',
      text: one.class_name,
      second: secondOf(one.second),
      frameId: one.frameId,
      boxOf: () => boxOf(one),
    })),
    // A scene tells the second too, so it goes before the whole description.
    ...file.scenes.map((scene) => plain('ai_description', scene.text, secondOf(scene.second))),
    plain('ai_description', file.aiDescription ?? ''),
    ...file.frames.map((frame): Passage => readPassage(frame, secondOf(frame.second))),
    ...[...codesOf(file)].map((content): Passage => {
      const seen = codes.find((code) => code.content === content);
      return {
        field: 'code',
        text: content,
        second: seen ? secondOf(seen.second) : null,
        frameId: seen?.frameId ?? null,
        boxOf: () => (seen ? boxOf(seen) : null),
      };
    }),
    plain('description', file.description),
    plain('name', file.name),
  ];
}

/** The first frame of the film on which it is to be seen; null where none was picked meanwhile. */
const frameWithin = (
  { frames }: SearchableFile,
  { startTime, endTime }: { startTime: number; endTime: number },
): number | null =>
  frames
    .filter(({ second }) => second >= startTime && second <= endTime)
    .toSorted((one, other) => one.second - other.second)[0]?.id ?? null;

/** The read words in one line; a found stretch leads back to its word's box. */
function readPassage(frame: SearchableFile['frames'][number], second: number | null): Passage {
  if (frame.words.length === 0) return { field: 'ocr', text: frame.text, second, frameId: frame.id, boxOf: nowhere };
  let text = '';
  const ends = frame.words.map((word) => {
    text += `${text ? ' ' : ''}${word.text}`;
    return text.length;
  });
  return {
    field: 'ocr',
    text,
    second,
    frameId: frame.id,
    boxOf: ({ end }) => {
      const word = frame.words[ends.findIndex((wordEnd) => wordEnd >= end)];
      return word ? boxOf(word) : null;
    },
  };
}
