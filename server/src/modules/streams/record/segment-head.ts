interface Box {
  type: string;
  content: Buffer;
}

const HEADER_BYTES = 8;
/** In front of the boxes of a list of sample entries: a version, and how many there are. */
const LIST_BYTES = 8;
/** Of a visual sample entry, before the boxes in it; width and height stand in the middle. */
const ENTRY_BYTES = 78;
const SIZE_AT = 24;
const SIZE_BYTES = 4;
const CONFIGURATIONS: ReadonlySet<string> = new Set(['avcC', 'hvcC', 'av1C', 'vpcC', 'esds']);

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + HEADER_BYTES <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < HEADER_BYTES || at + size > bytes.length) break;
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + HEADER_BYTES),
      content: bytes.subarray(at + HEADER_BYTES, at + size),
    });
    at += size;
  }
  return boxes;
}
const inside = (bytes: Buffer, [first, ...others]: string[]): Buffer[] =>
  first === undefined
    ? [bytes]
    : boxesIn(bytes)
        .filter(({ type }) => type === first)
        .flatMap(({ content }) => inside(content, others));

/**
 * What a decoder has to know of the pictures behind this head: two segments can be joined if it is the same. Bit rates
 * and names may differ.
 */
export function pictureConfiguration(head: Buffer): string {
  const entries = inside(head, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']).flatMap((list) =>
    boxesIn(list.subarray(LIST_BYTES)),
  );
  const pictures = entries.flatMap(({ type, content }) => {
    const configurations = boxesIn(content.subarray(ENTRY_BYTES)).filter((box) => CONFIGURATIONS.has(box.type));
    // The entry of a sound is shorter, and has none of these at this place.
    return configurations.length === 0
      ? []
      : [
          type,
          content.toString('hex', SIZE_AT, SIZE_AT + SIZE_BYTES),
          ...configurations.map((box) => box.content.toString('hex')),
        ];
  });
  return pictures.join(' ');
}
