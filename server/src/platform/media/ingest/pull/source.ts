import '../../with-resolvers.ts';
import { Demuxer } from 'node-av/api';
import { AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_LOG_QUIET } from 'node-av/constants';
import { Log, type Stream } from 'node-av/lib';
import { videoOf } from '../../ffmpeg/open.ts';
import { MAX_PIXELS } from '../../refused.ts';
import { IngestFault, type FaultCode } from '../faults.ts';
import type { IngestOrder, StreamShape } from '../ingest.ts';
import { CameraLine } from './camera-line.ts';
import { RtpLine } from './rtp-line.ts';

Log.setLevel(AV_LOG_QUIET);

export interface Source {
  input: Demuxer;
  stream: Stream;
  codec: 'h264' | 'h265';
}

/** The way to a camera: what we can cut, and what knows why nothing comes. */
export type CameraSource = CameraLine | RtpLine;

export async function openCamera(
  { address: text, sdp, reach, acceptsSelfSigned }: IngestOrder,
  patienceMs: number,
): Promise<CameraSource> {
  if (!URL.canParse(text)) throw new IngestFault('bad_address');
  const address = new URL(text);
  if (address.protocol === 'rtp:') return RtpLine.open({ address, sdp, reach });
  if ((address.protocol !== 'rtsp:' && address.protocol !== 'rtsps:') || address.hostname === '')
    throw new IngestFault('bad_address');
  return CameraLine.open({ address, reach, acceptsSelfSigned, patienceMs });
}

/** Throws `IngestFault`. */
export async function openSource(line: CameraSource): Promise<Source> {
  const input = await openInput(line);
  const stream = videoOf(input);
  const fail = async (code: FaultCode): Promise<never> => {
    await input.close();
    throw new IngestFault(line.faultOr(code));
  };
  if (!stream) return fail('no_video');
  const codec = CODECS.get(stream.codecpar.codecId);
  if (!codec) return fail('bad_codec');
  const { width, height } = stream.codecpar;
  // FFmpeg has waited for a picture and found none in what came.
  if (width <= 0 || height <= 0 || width * height > MAX_PIXELS) return fail('not_video');
  return { input, stream, codec };
}

const CODECS = new Map<number, 'h264' | 'h265'>([
  [AV_CODEC_ID_H264, 'h264'],
  [AV_CODEC_ID_HEVC, 'h265'],
]);

/**
 * Sound is left with the camera: nobody was asked whether they may be listened to. The rate of pictures is not waited
 * for: it would take seconds.
 */
async function openInput(line: CameraSource): Promise<Demuxer> {
  try {
    if (line instanceof RtpLine)
      return await Demuxer.open(Buffer.from(line.sdp), {
        format: 'sdp',
        options: {
          protocol_whitelist: 'rtp,udp',
          format_whitelist: 'sdp,rtp',
          localaddr: '127.0.0.1',
          fpsprobesize: 0,
        },
      });
    return await Demuxer.open(line.url, {
      format: 'rtsp',
      options: {
        rtsp_transport: 'tcp',
        allowed_media_types: 'video',
        protocol_whitelist: 'tcp',
        format_whitelist: 'rtsp',
        fpsprobesize: 0,
      },
    });
  } catch {
    throw new IngestFault(line.faultOr('no_video'));
  }
}

export function shapeOfSource({ stream, codec }: Source): StreamShape {
  const { width, height } = stream.codecpar;
  const { num, den } = stream.avgFrameRate;
  return { codec, width, height, fps: num > 0 && den > 0 ? num / den : null, isProxied: codec === 'h265' };
}
