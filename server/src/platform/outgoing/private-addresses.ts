import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 that leads to nobody on the public internet (IANA's registry of special addresses). */
const CLOSED_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8], // this host
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // behind a provider's NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, where clouds keep their metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and the broadcast
];
/** Of IPv6 only this part is handed out to the public: loopback, unique-local, link-local, multicast and IPv4 in disguise all lie outside. */
const OPEN_IPV6: readonly [string, number] = ['2000::', 3];
const CLOSED_IPV6: readonly [string, number][] = [
  ['2001::', 23], // protocol assignments, Teredo among them
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which carries an IPv4 address inside
  ['3fff::', 20], // documentation
];

const closed = new BlockList();
for (const [net, prefix] of CLOSED_IPV4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of CLOSED_IPV6) closed.addSubnet(net, prefix, 'ipv6');
const open = new BlockList();
open.addSubnet(...OPEN_IPV6, 'ipv6');

/** Whether an address of a connection belongs to the public internet. What is no address does not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  return isIPv6(address) && open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** The address that stands in a URL itself, without the brackets of IPv6; null when a name stands there. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIPv4(bare) || isIPv6(bare) ? bare : null;
}

const LOCAL_NAME = /(^|\.)localhost\.?$/i;

/** What can be told without asking anybody: the URL names this machine or its network. The parser has already turned 0x7f.1 and the like into addresses. */
export function isPrivateUrl({ hostname }: URL): boolean {
  const address = literalAddress(hostname);
  return address === null ? LOCAL_NAME.test(hostname) : !isPublicAddress(address);
}
