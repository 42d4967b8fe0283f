import { SEGMENT_SECONDS } from '@rakurs/contract';
import type { SegmentRow } from './segments.store.ts';

export type PlaylistKind =
  /** The last pieces of what goes on. */
  | 'live'
  /** It grows at its end. */
  | 'event'
  /** All of it is there. */
  | 'whole';
export interface Playlist {
  pieces: readonly SegmentRow[];
  kind: PlaylistKind;
  /** Nothing more comes for now. Whoever plays it hears that the film is over, and does not wait. */
  isOver: boolean;
}
export interface PlaylistAddresses {
  headOf: (session: string) => string;
  pieceOf: (segmentId: number) => string;
}

const DECIMALS = 3;

/** HLS (RFC 8216) of pieces that are whole mp4 files: the head is fetched once for each session, of each piece what comes after its own. */
export function writePlaylist({ pieces, kind, isOver }: Playlist, { headOf, pieceOf }: PlaylistAddresses): string {
  const longest = pieces.reduce((most, { seconds }) => Math.max(most, seconds), SEGMENT_SECONDS);
  const [first] = pieces;
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`];
  // Numbers that go on while old pieces leave the list tell a player which of them it knows.
  if (kind === 'live')
    lines.push(
      `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.sessionNumber ?? 0}`,
    );
  else lines.push('#EXT-X-MEDIA-SEQUENCE:0', `#EXT-X-PLAYLIST-TYPE:${kind === 'event' ? 'EVENT' : 'VOD'}`);
  lines.push('#EXT-X-INDEPENDENT-SEGMENTS');
  let before: SegmentRow | undefined;
  for (const piece of pieces) {
    if (piece.session !== before?.session) {
      if (before) lines.push('#EXT-X-DISCONTINUITY');
      lines.push(`#EXT-X-MAP:URI="${headOf(piece.session)}"`);
    }
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${piece.startedAt.toISOString()}`,
      `#EXTINF:${piece.seconds.toFixed(DECIMALS)},`,
      `#EXT-X-BYTERANGE:${piece.bytes - piece.initBytes}@${piece.initBytes}`,
      pieceOf(piece.id),
    );
    before = piece;
  }
  if (isOver) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
