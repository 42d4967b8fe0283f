import '../../src/platform/media/with-resolvers.ts';
import { Encoder, Muxer } from 'node-av/api';
import * as av from 'node-av/constants';
import { Dictionary, Frame, Log, type FormatContext } from 'node-av/lib';
import { drawQuadrants, storedSize, type Orientation, type Size } from './quadrants.ts';

export interface VideoWish extends Partial<Size> {
  seconds?: number;
  framesPerSecond?: number;
  /** When each frame is shown, in ticks of 1/framesPerSecond: a phone's varying rate. Evenly by default. */
  ticks?: number[];
  /** The ticks are so many times longer: 1001 with 24000 frames a second is the rate of cinemas. */
  longer?: number;
  video?: 'h264' | 'h265' | 'vp8' | 'vp9' | 'av1' | 'theora' | 'mpeg4' | 'mpeg1' | 'mpeg2' | 'wmv2' | 'flv1' | 'none';
  audio?: 'aac' | 'opus' | 'vorbis' | 'pcm' | 'mp2' | 'mp3' | 'wma' | 'none';
  /** Written as a display matrix, as phones do. */
  orientation?: Orientation;
  /** The first part of the clip is black. */
  blackSeconds?: number;
  /** Ten bits a sample, of an HDR phone. */
  hdr?: boolean;
  /** E.g. creation_time, location, com.apple.quicktime.creationdate. */
  tags?: Record<string, string>;
  /** Muxer's own options, e.g. movflags. */
  options?: Record<string, string>;
}

/**
 * H.264 has B-frames, as films have. H.265 has none: of a single picture x265 would give a packet with random times.
 */
const VIDEO_ENCODERS = {
  h264: { codec: av.FF_ENCODER_LIBX264, options: { preset: 'veryfast' } },
  h265: { codec: av.FF_ENCODER_LIBX265, options: { preset: 'ultrafast', 'x265-params': 'log-level=none:bframes=0' } },
  vp8: { codec: av.FF_ENCODER_LIBVPX_VP8, options: { deadline: 'realtime', 'cpu-used': 8 } },
  vp9: { codec: av.FF_ENCODER_LIBVPX_VP9, options: { deadline: 'realtime', 'cpu-used': 8 } },
  av1: { codec: av.FF_ENCODER_LIBSVTAV1, options: { preset: 12 } },
  theora: { codec: av.FF_ENCODER_LIBTHEORA, options: {} },
  mpeg4: { codec: av.FF_ENCODER_MPEG4, options: {} },
  mpeg1: { codec: av.FF_ENCODER_MPEG1VIDEO, options: {} },
  mpeg2: { codec: av.FF_ENCODER_MPEG2VIDEO, options: {} },
  wmv2: { codec: av.FF_ENCODER_WMV2, options: {} },
  flv1: { codec: av.FF_ENCODER_FLV, options: {} },
};
const AUDIO_ENCODERS = {
  aac: av.FF_ENCODER_AAC,
  opus: av.FF_ENCODER_LIBOPUS,
  vorbis: av.FF_ENCODER_LIBVORBIS,
  pcm: av.FF_ENCODER_PCM_S16LE,
  mp2: av.FF_ENCODER_MP2,
  mp3: av.FF_ENCODER_LIBMP3LAME,
  wma: av.FF_ENCODER_WMAV2,
};
Log.setLevel(av.AV_LOG_QUIET);

const AUDIO_RATE = 48_000;
const AUDIO_CHUNK = 960;

/** a, b, c, d of the matrix that shows the stored picture upright: x' = ax + cy, y' = bx + dy, y pointing down. */
const MATRICES: Record<Orientation, [number, number, number, number]> = {
  1: [1, 0, 0, 1],
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
};

function displayMatrix(orientation: Orientation): Buffer {
  const [a, b, c, d] = MATRICES[orientation];
  const bytes = Buffer.alloc(36);
  [a, b, 0, c, d, 0, 0, 0, 1].forEach((value, index) =>
    bytes.writeInt32LE(value * (index === 8 ? 1 << 30 : 1 << 16), index * 4),
  );
  return bytes;
}

/** Writes a clip of the quadrants with a tone. The container follows from the file's name. */
export async function makeVideo(path: string, wish: VideoWish = {}): Promise<void> {
  const { seconds = 1, framesPerSecond = 10, orientation = 1 } = wish;
  const seen = { width: wish.width ?? 128, height: wish.height ?? 96 };
  const stored = storedSize(seen, orientation);
  const quadrants = drawQuadrants(seen, orientation);
  const black = Buffer.alloc(quadrants.length);
  const frames = Array.from({ length: seconds * framesPerSecond }, (_, index) =>
    withMark(index < (wish.blackSeconds ?? 0) * framesPerSecond ? black : quadrants, {
      width: stored.width,
      at: index,
    }),
  );
  await makeVideoOf(path, { ...wish, ...stored, frames });
}

/**
 * A short line that runs along the top. In a film where nothing moves Theora writes empty packets, which node-av leaves
 * out.
 */
function withMark(rgb: Buffer, { width, at }: { width: number; at: number }): Buffer {
  const marked = Buffer.from(rgb);
  const from = (at % (width - 8)) * 3;
  for (let row = 0; row < 4; row += 1) marked.fill(128, row * width * 3 + from, row * width * 3 + from + 8 * 3);
  return marked;
}

/** The same of any pictures: RGB bytes of the given size. */
export async function makeVideoOf(path: string, wish: VideoWish & Size & { frames: Buffer[] }): Promise<void> {
  const {
    width,
    height,
    frames,
    framesPerSecond = 10,
    video = 'h264',
    audio = 'none',
    orientation = 1,
    hdr = false,
  } = wish;
  const configure = (context: FormatContext) => {
    if (wish.tags) context.metadata = Dictionary.fromObject(wish.tags);
    if (orientation !== 1)
      context.streams[0]?.codecpar.addCodedSideData(av.AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(orientation));
  };
  const muxer = await Muxer.open(path, { configure, ...(wish.options && { options: wish.options }) });
  const pictures = video === 'none' ? null : await openVideo(muxer, video);
  const sound = audio === 'none' ? null : await openAudio(muxer, audio);
  // node-av's frame points into the buffer and does not hold it: collected before the encoder has read it, the picture
  // is what lies there next.
  const held = new Set<Buffer>();
  for (const [index, rgb] of frames.entries()) {
    const pixels = toYuv(rgb, { width, height, deep: hdr });
    held.add(pixels);
    const frame = Frame.fromVideoBuffer(pixels, {
      width,
      height,
      format: hdr ? av.AV_PIX_FMT_YUV420P10LE : av.AV_PIX_FMT_YUV420P,
      timeBase: { num: wish.longer ?? 1, den: framesPerSecond },
      pts: BigInt(wish.ticks?.[index] ?? index),
    });
    if (hdr)
      Object.assign(frame, {
        colorTrc: av.AVCOL_TRC_ARIB_STD_B67,
        colorPrimaries: av.AVCOL_PRI_BT2020,
        colorSpace: av.AVCOL_SPC_BT2020_NCL,
        colorRange: av.AVCOL_RANGE_MPEG,
      });
    await pictures?.write(frame);
    if (sound) await writeTone(sound, index / framesPerSecond, 1 / framesPerSecond);
  }
  await pictures?.end();
  await sound?.end();
  await muxer.close();
  held.clear();
}

interface Track {
  write(frame: Frame): Promise<void>;
  end(): Promise<void>;
}

const track = (muxer: Muxer, encoder: Encoder): Track => {
  const index = muxer.addStream(encoder);
  const write = async (frame: Frame | null) => {
    for (const packet of await encoder.encodeAll(frame)) {
      await muxer.writePacket(packet, index);
      packet.free();
    }
    frame?.free();
  };
  return {
    write,
    end: async () => {
      await write(null);
      await muxer.writePacket(null, index);
      encoder.close();
    },
  };
};

const openVideo = async (muxer: Muxer, name: keyof typeof VIDEO_ENCODERS): Promise<Track> => {
  const { codec, options } = VIDEO_ENCODERS[name];
  return track(
    muxer,
    await Encoder.create<av.FFVideoEncoder>(codec, { options, bitrate: '300k', gopSize: 10, threadCount: 1 }),
  );
};
const openAudio = async (muxer: Muxer, name: keyof typeof AUDIO_ENCODERS): Promise<Track> =>
  track(muxer, await Encoder.create<av.FFAudioEncoder>(AUDIO_ENCODERS[name], { bitrate: '64k', autoResample: true }));

async function writeTone(sound: Track, from: number, seconds: number): Promise<void> {
  for (
    let start = Math.round((from * AUDIO_RATE) / AUDIO_CHUNK) * AUDIO_CHUNK;
    start < (from + seconds) * AUDIO_RATE - AUDIO_CHUNK / 2;
    start += AUDIO_CHUNK
  ) {
    const samples = Float32Array.from(
      { length: AUDIO_CHUNK },
      (_, index) => Math.sin(((start + index) * 2 * Math.PI * 440) / AUDIO_RATE) / 4,
    );
    await sound.write(
      Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
        nbSamples: AUDIO_CHUNK,
        format: av.AV_SAMPLE_FMT_FLTP,
        sampleRate: AUDIO_RATE,
        channelLayout: { nbChannels: 1, order: av.AV_CHANNEL_ORDER_NATIVE, mask: av.AV_CH_LAYOUT_MONO },
        timeBase: { num: 1, den: AUDIO_RATE },
        pts: BigInt(start),
      }),
    );
  }
}

/**
 * RGB to planar YUV, BT.601 in the limited range, to the nearest level: a grey has no tint. `deep` is the same in ten
 * bits.
 */
function toYuv(rgb: Buffer, { width, height, deep }: Size & { deep: boolean }): Buffer {
  const planes = Buffer.alloc(width * height * 1.5);
  const chroma = width * height;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const [r = 0, g = 0, b = 0] = rgb.subarray(at, at + 3);
      planes[y * width + x] = Math.round(16 + 0.257 * r + 0.504 * g + 0.098 * b);
      if (x % 2 || y % 2) continue;
      const small = (y / 2) * (width / 2) + x / 2;
      planes[chroma + small] = Math.round(128 - 0.148 * r - 0.291 * g + 0.439 * b);
      planes[chroma * 1.25 + small] = Math.round(128 + 0.439 * r - 0.368 * g - 0.071 * b);
    }
  }
  if (!deep) return planes;
  return Buffer.from(Uint16Array.from(planes, (value) => value * 4).buffer);
}
