import { Muxer } from 'node-av/api';
import { Dictionary, type FormatContext } from 'node-av/lib';
import { asFileDamage, requireSpace } from '../ffmpeg/damage.ts';
import { copyTrack } from './tracks.ts';
import { findVideoFacts, openVideo, type OpenedVideo } from './video-facts.ts';

export interface RemuxOrder {
  path: string;
  to: string;
  /** ISO 8601, UTC; written into the file. */
  startedAt: string;
  /** Called now and then: a sign of life. */
  report: (progress: number) => void;
}

/**
 * A browser's recorder writes neither a duration nor an index. The same packets in a webm that has both; nothing is
 * decoded.
 */
export const remux = (order: RemuxOrder): Promise<void> =>
  asFileDamage('video', async () => {
    await copy(order);
    try {
      await findVideoFacts(order.to, 'webm');
    } catch (error) {
      await requireSpace(order.to);
      throw error;
    }
  });

async function copy({ path, to, startedAt, report }: RemuxOrder): Promise<void> {
  const video = await openVideo(path, 'webm');
  // Bitexact: made twice of the same bytes it is the same file, without a random number in its header.
  const muxer = await Muxer.open(to, {
    format: 'webm',
    useAsyncWrite: false,
    options: { fflags: '+bitexact' },
    configure: (context) => date(context, startedAt),
  });
  try {
    await copyPackets(muxer, video, report);
  } finally {
    await muxer.close();
    await video.input.close();
  }
}

async function copyPackets(
  muxer: Muxer,
  { input, stream, audio }: OpenedVideo,
  report: RemuxOrder['report'],
): Promise<void> {
  const tracks = new Map([[stream.index, copyTrack(muxer, stream)]]);
  if (audio) tracks.set(audio.index, copyTrack(muxer, audio));
  for await (const packet of input.packets()) {
    if (!packet) continue;
    await tracks.get(packet.streamIndex)?.feed(packet);
    packet.free();
    // How much there is in all nobody knows; that it goes on is enough.
    report(0);
  }
  for (const track of tracks.values()) await track.finish();
}

function date(context: FormatContext, startedAt: string): void {
  context.metadata = Dictionary.fromObject({ creation_time: startedAt });
}
