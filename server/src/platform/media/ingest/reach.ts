import { BlockList, isIPv4 } from 'node:net';
import { isPublicAddress } from '../../outgoing/private-addresses.ts';

/** Which addresses cameras may have: only the public internet, also the local network, or any, this machine included. */
export type StreamReach = 'public' | 'lan' | 'any';

/** What people call their local network. Not loopback, not link-local: there are this machine's own services and a cloud's metadata. */
const local = new BlockList();
local.addSubnet('10.0.0.0', 8, 'ipv4');
local.addSubnet('172.16.0.0', 12, 'ipv4');
local.addSubnet('192.168.0.0', 16, 'ipv4');
local.addSubnet('fc00::', 7, 'ipv6');

/** A resolver may give an IPv4 address in the clothes of IPv6. */
const unwrapped = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** Whether an address of a connection may be a camera's. */
export function isInReach(address: string, reach: StreamReach): boolean {
  if (reach === 'any') return true;
  return isPublicAddress(unwrapped(address)) || (reach === 'lan' && isLocal(address));
}

function isLocal(address: string): boolean {
  const bare = unwrapped(address);
  return local.check(bare, isIPv4(bare) ? 'ipv4' : 'ipv6');
}

/** The narrowest setting that lets this address in. */
export const reachNeededFor = (address: string): StreamReach =>
  isPublicAddress(unwrapped(address)) ? 'public' : isLocal(address) ? 'lan' : 'any';
