import { AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084 } from 'node-av/constants';

/** HLG or PQ: shown as it is, it would look washed out. */
export const isHdr = (colorTrc: number): boolean =>
  colorTrc === AVCOL_TRC_ARIB_STD_B67 || colorTrc === AVCOL_TRC_SMPTE2084;

/** FFmpeg's filters that bring it into what every screen shows. */
export const TONE_MAPPING_FILTERS = [
  'format=yuv420p10',
  'tonemapx=tonemap=bt2390:transfer=bt709:matrix=bt709:primaries=bt709:range=tv:format=yuv420p',
];
