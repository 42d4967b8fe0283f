import '../with-resolvers.ts';
import { FF_DECODER_HEVC, FF_DECODER_LIBJXL } from 'node-av/constants';
import { Codec, CodecContext, Dictionary, FFmpegError, Frame, Packet, Rational } from 'node-av/lib';
import { MAX_PIXELS, MediaRefused } from '../refused.ts';

const DECODERS = { hevc: FF_DECODER_HEVC, jxl: FF_DECODER_LIBJXL };

export interface CodedPicture {
  codec: keyof typeof DECODERS;
  /** What the container says about all pictures of this kind: HEVC's parameter sets. */
  configuration?: Buffer;
  bytes: Buffer;
}

/**
 * One picture, decoded without a container: we read the container ourselves, because FFmpeg's reader of HEIF refuses
 * much that is allowed
 * (a tile in several parts, kinds of items it does not know). `show` gets the frame, which is freed afterwards.
 */
export async function decodePicture<T>(
  { codec: name, configuration, bytes }: CodedPicture,
  show: (frame: Frame) => Promise<T>,
): Promise<T> {
  const codec = Codec.findDecoderByName(DECODERS[name]);
  if (!codec) throw new Error(`FFmpeg came without ${name}`);
  const context = new CodecContext();
  const packet = new Packet();
  const frame = new Frame();
  try {
    context.allocContext3(codec);
    // A child has a core to itself.
    context.threadCount = 1;
    if (configuration) context.extraData = configuration;
    FFmpegError.throwIfError(await context.open2(codec, Dictionary.fromObject({ max_pixels: String(MAX_PIXELS) })));
    packet.alloc();
    packet.data = bytes;
    FFmpegError.throwIfError(await context.sendPacket(packet));
    FFmpegError.throwIfError(await context.sendPacket(null));
    frame.alloc();
    // Also when it only asks for more: a picture that was cut.
    if ((await context.receiveFrame(frame)) < 0) throw new MediaRefused('damaged');
    // A filter does not take a frame without a clock.
    frame.timeBase = new Rational(1, 1);
    return await show(frame);
  } finally {
    frame.free();
    packet.free();
    context.freeContext();
  }
}
