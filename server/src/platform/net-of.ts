import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** The first 64 bits: whoever has an IPv6 connection has all the addresses that follow them, more than could ever be counted. */
const GROUPS_OF_NET = 4;

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** By what somebody who calls is counted: an IPv4 address as it is, of an IPv6 address its /64. A connection that has gone has no address any more, whatever its type says. */
export function netOf(address: string | undefined): string {
  if (address === undefined) return '';
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(bare)) return address;
  // A dotted end stands for two groups, of which neither belongs to the net.
  const [before = '', after] = bare
    .toLowerCase()
    .replace(/\d+(?:\.\d+){3}$/, '0:0')
    .split('::');
  const [first, last] = [groupsOf(before), groupsOf(after ?? '')];
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last]
    .slice(0, GROUPS_OF_NET)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
