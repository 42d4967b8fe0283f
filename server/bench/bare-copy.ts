/**
 * What an ingest is measured against: the same FFmpeg takes the same camera and copies it into fragmented files, and
 * nothing else happens.
 */
import '../src/platform/media/with-resolvers.ts';
import { Demuxer, Muxer } from 'node-av/api';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';

Log.setLevel(AV_LOG_QUIET);

const [, , url = '', folder = ''] = process.argv;
const input = await Demuxer.open(url, {
  format: 'rtsp',
  options: { rtsp_transport: 'tcp', allowed_media_types: 'video', fpsprobesize: 0 },
});
const stream = input.video();
if (!stream) throw new Error('The camera sends no video');
const muxer = await Muxer.open(`${folder}/bare.m3u8`, {
  format: 'hls',
  useAsyncWrite: false,
  options: { hls_time: 6, hls_segment_type: 'fmp4', hls_list_size: 6, hls_flags: 'delete_segments' },
});
const index = muxer.addStream(stream);
process.send?.({ url });
for await (const packet of input.packets(stream.index)) {
  if (!packet) break;
  await muxer.writePacket(packet, index);
  packet.free();
}
