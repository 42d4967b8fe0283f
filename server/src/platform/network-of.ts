import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The first 64 bits: whoever has an IPv6 connection has all the addresses that follow them, more than could ever be
 * counted.
 */
const GROUPS_OF_NET = 4;

/**
 * By what somebody who calls is counted: an IPv4 address as it is, of an IPv6 address its /64. A connection that has
 * gone has no address any more, whatever its type says.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return '';
  if (isIP(address) === 0) return address;
  const known = ipaddr.process(address);
  if (!(known instanceof ipaddr.IPv6)) return known.toString();
  const groups = known.parts.slice(0, GROUPS_OF_NET).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
