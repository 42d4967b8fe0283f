import { SEGMENT_SECONDS } from '@rakurs/contract';
import type { SegmentRow } from './segments.store.ts';

export type PlaylistKind =
  /** The last segments of what goes on. */
  | 'live'
  /** It grows at its end. */
  | 'event'
  /** All of it is there. */
  | 'whole';
export interface Playlist {
  segments: readonly SegmentRow[];
  kind: PlaylistKind;
  /** Nothing more comes for now. Whoever plays it hears that the film is over, and does not wait. */
  isOver: boolean;
}
export interface PlaylistAddresses {
  headOf: (session: string) => string;
  segmentOf: (segmentId: number) => string;
}

const DECIMALS = 3;

/**
 * HLS (RFC 8216) of segments that are whole mp4 files: the head is fetched once for each session, of each segment what
 * comes after its own.
 */
export function writePlaylist({ segments, kind, isOver }: Playlist, { headOf, segmentOf }: PlaylistAddresses): string {
  const longest = segments.reduce((most, { seconds }) => Math.max(most, seconds), SEGMENT_SECONDS);
  const [first] = segments;
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`];
  // Numbers that go on while old segments leave the list tell a player which of them it knows.
  if (kind === 'live')
    lines.push(
      `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.sessionNumber ?? 0}`,
    );
  else lines.push('#EXT-X-MEDIA-SEQUENCE:0', `#EXT-X-PLAYLIST-TYPE:${kind === 'event' ? 'EVENT' : 'VOD'}`);
  lines.push('#EXT-X-INDEPENDENT-SEGMENTS');
  let before: SegmentRow | undefined;
  for (const segment of segments) {
    if (segment.session !== before?.session) {
      if (before) lines.push('#EXT-X-DISCONTINUITY');
      lines.push(`#EXT-X-MAP:URI="${headOf(segment.session)}"`);
    }
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${segment.startedAt.toISOString()}`,
      `#EXTINF:${segment.seconds.toFixed(DECIMALS)},`,
      `#EXT-X-BYTERANGE:${segment.bytes - segment.initBytes}@${segment.initBytes}`,
      segmentOf(segment.id),
    );
    before = segment;
  }
  if (isOver) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
