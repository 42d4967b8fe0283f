import { isIPv4 } from 'node:net';
import { IngestFault } from '../faults.ts';

/** What we take of somebody's description of an RTP session; nothing else of its text goes on. */
export interface RtpDescription {
  codec: 'H264' | 'H265';
  payloadType: number;
  parameters: string[];
  port: number;
  /** Where it is sent to, when that is a group that many may join. */
  group: string | null;
}

const PARAMETER =
  /^(packetization-mode=[0-2]|profile-level-id=[0-9a-fA-F]{6}|sprop-(?:parameter-sets|vps|sps|pps)=[A-Za-z0-9+/=,]{1,1000})$/;
const MIN_PORT = 1024;

export const isMulticast = (address: string): boolean =>
  isIPv4(address) && Number(address.split('.')[0]) >= 224 && Number(address.split('.')[0]) < 240;

/** The first video of the description. Throws `IngestFault` when there is none that we can play. */
export function readSdp(text: string): RtpDescription {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const from = lines.findIndex((line) => line.startsWith('m=video '));
  if (from < 0) throw new IngestFault('bad_sdp');
  const next = lines.findIndex((line, index) => index > from && line.startsWith('m='));
  const section = lines.slice(from, next < 0 ? undefined : next);
  const [, port, payload] = /^m=video (\d{1,5})(?:\/\d+)? RTP\/AVP (\d{1,3})\b/.exec(section[0] ?? '') ?? [];
  const codec = section
    .map((line) => /^a=rtpmap:(\d{1,3}) (H264|H265)\/90000$/i.exec(line))
    .find((found) => found?.[1] === payload)?.[2]
    ?.toUpperCase();
  const payloadType = Number(payload);
  if ((codec !== 'H264' && codec !== 'H265') || payloadType > 127) throw new IngestFault('bad_sdp');
  const format =
    section.find((line) => line.startsWith(`a=fmtp:${payload} `))?.slice(`a=fmtp:${payload} `.length) ?? '';
  const parameters = format
    .split(';')
    .map((part) => part.trim())
    .filter((part) => PARAMETER.test(part));
  return {
    codec,
    payloadType,
    parameters,
    port: requirePort(Number(port)),
    group: groupOf([...section, ...lines.slice(0, from)]),
  };
}

/** Ports below belong to the system. */
export function requirePort(port: number): number {
  if (!Number.isInteger(port) || port < MIN_PORT || port > 65_535) throw new IngestFault('bad_port');
  return port;
}

/** The section's own line stands before that of the whole session. */
function groupOf(lines: readonly string[]): string | null {
  const address = lines
    .map((line) => /^c=IN IP4 ([\d.]+)(?:\/[\d/]+)?$/.exec(line)?.[1])
    .find((found) => found !== undefined);
  return address !== undefined && isMulticast(address) ? address : null;
}

/** A text of our own for FFmpeg: the packets come to a port of this machine. */
export const writeSdp = ({ codec, payloadType, parameters }: RtpDescription, port: number): string =>
  [
    'v=0',
    'o=- 0 0 IN IP4 127.0.0.1',
    's=-',
    'c=IN IP4 127.0.0.1',
    't=0 0',
    `m=video ${port} RTP/AVP ${payloadType}`,
    `a=rtpmap:${payloadType} ${codec}/90000`,
    ...(parameters.length > 0 ? [`a=fmtp:${payloadType} ${parameters.join(';')}`] : []),
    '',
  ].join('\r\n');
