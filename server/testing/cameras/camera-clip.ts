import '../../src/platform/media/with-resolvers.ts';
import { Encoder } from 'node-av/api';
import * as av from 'node-av/constants';
import { Frame, Log } from 'node-av/lib';
import { drawNumber } from './draw-number.ts';
import { drawYard, YARD_SECONDS } from './draw-yard.ts';

export interface ClipWish {
  codec?: 'h264' | 'h265';
  width?: number;
  height?: number;
  framesPerSecond?: number;
  /** Between two key frames. */
  keySeconds?: number;
  isInterlaced?: boolean;
  /**
   * So many a second, whether anything moves or not: cameras of a constant rate fill up what they do not need. H.264
   * alone.
   */
  kilobits?: number;
  /** The number of each frame is drawn into it, for who wants to know which one is on the screen. */
  isNumbered?: boolean;
}

/** What a camera sends of one moment: units of H.264 or H.265 without their start codes. */
export interface ClipFrame {
  isKey: boolean;
  units: Buffer[];
}

export interface CameraClip {
  codec: 'h264' | 'h265';
  framesPerSecond: number;
  frames: ClipFrame[];
  /** SPS and PPS, with VPS before them for H.265. They also come in the frames, before every key frame. */
  parameterSets: Buffer[];
}

Log.setLevel(av.AV_LOG_QUIET);

/** Without B-frames and without key frames of the encoder's own choice, as cameras send. */
function openEncoder({
  codec,
  framesPerSecond,
  keySeconds,
  isInterlaced,
  kilobits,
}: Required<Omit<ClipWish, 'kilobits' | 'isNumbered'>> & Pick<ClipWish, 'kilobits'>): Promise<Encoder> {
  const common = {
    gopSize: Math.round(framesPerSecond * keySeconds),
    bitrate: kilobits ? `${kilobits}k` : '1M',
    threadCount: 1,
  } as const;
  if (codec === 'h265')
    return Encoder.create(av.FF_ENCODER_LIBX265, {
      ...common,
      options: { preset: 'ultrafast', 'x265-params': 'log-level=none:bframes=0:scenecut=0:repeat-headers=1' },
    });
  return Encoder.create(av.FF_ENCODER_LIBX264, {
    ...common,
    options: {
      preset: 'ultrafast',
      tune: 'zerolatency',
      'x264-params': `scenecut=0${isInterlaced ? ':tff=1' : ''}${kilobits ? `:nal-hrd=cbr:vbv-maxrate=${kilobits}:vbv-bufsize=${kilobits}` : ''}`,
    },
  });
}

/** Encodes the yard, anew in every process: nothing is stored in the repository. */
export async function makeClip(wish: ClipWish = {}): Promise<CameraClip> {
  const full = {
    codec: 'h264' as const,
    width: 320,
    height: 240,
    framesPerSecond: 10,
    keySeconds: 1,
    isInterlaced: false,
    ...wish,
  };
  const { codec, width, height, framesPerSecond } = full;
  const encoder = await openEncoder(full);
  const frames: ClipFrame[] = [];
  const encode = async (frame: Frame | null) => {
    for (const packet of await encoder.encodeAll(frame)) {
      frames.push({ isKey: packet.isKeyframe, units: splitUnits(packet.data ?? Buffer.alloc(0)) });
      packet.free();
    }
    frame?.free();
  };
  for (let index = 0; index < YARD_SECONDS * framesPerSecond; index += 1) {
    const picture = drawYard(full, index / framesPerSecond);
    if (wish.isNumbered) drawNumber(picture, full, index);
    await encode(
      Frame.fromVideoBuffer(picture, {
        width,
        height,
        format: av.AV_PIX_FMT_YUV420P,
        timeBase: { num: 1, den: framesPerSecond },
        pts: BigInt(index),
      }),
    );
  }
  await encode(null);
  encoder.close();
  const parameterSets = (frames[0]?.units ?? []).filter((unit) => isParameterSet(unit, codec));
  return { codec, framesPerSecond, frames, parameterSets };
}

/** Annex B: 00 00 01 before each unit, perhaps with one more zero. */
function splitUnits(stream: Buffer): Buffer[] {
  const mark = Buffer.from([0, 0, 1]);
  const units: Buffer[] = [];
  for (let at = stream.indexOf(mark); at >= 0;) {
    const next = stream.indexOf(mark, at + 3);
    const end = next < 0 ? stream.length : next - (stream[next - 1] === 0 ? 1 : 0);
    units.push(Buffer.from(stream.subarray(at + 3, end)));
    at = next;
  }
  return units;
}

function isParameterSet(unit: Buffer, codec: CameraClip['codec']): boolean {
  const first = unit[0] ?? 0;
  return codec === 'h264' ? [7, 8].includes(first & 31) : [32, 33, 34].includes((first >> 1) & 63);
}
