import { BlockList, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The one place that decides whom this server may call because a user asked it to: cameras, webhooks, push services.
 * `public`: the public
 * internet alone; `lan`: the local network too; `any`: this machine and the odd networks around it too.
 */
export type Reach = 'public' | 'lan' | 'any';

/** What an address needs to be called; null: nobody calls it, whatever is set. */
type Needed = Reach | null;

const WIDTH: Record<Reach, number> = { public: 0, lan: 1, any: 2 };

/**
 * IANA's registries of special addresses, and where clouds keep the secrets of a machine. The first row that fits
 * decides.
 */
const IPV4: readonly [string, number, Needed][] = [
  ['169.254.169.254', 32, null], // metadata of most clouds
  ['169.254.170.2', 32, null], // credentials of containers at AWS
  ['100.100.100.200', 32, null], // metadata of Alibaba
  ['168.63.129.16', 32, null], // the platform of Azure
  ['0.0.0.0', 8, null], // this host, in disguise
  ['10.0.0.0', 8, 'lan'],
  ['100.64.0.0', 10, 'any'], // behind a provider's NAT
  ['127.0.0.0', 8, 'any'], // loopback
  ['169.254.0.0', 16, 'any'], // link-local
  ['172.16.0.0', 12, 'lan'],
  ['192.0.0.0', 24, null], // protocol assignments; metadata of Oracle is there
  ['192.0.2.0', 24, 'any'], // documentation; machines in closed boxes have such addresses
  ['192.88.99.0', 24, null], // relays of 6to4
  ['192.168.0.0', 16, 'lan'],
  ['198.18.0.0', 15, 'any'], // benchmarks
  ['198.51.100.0', 24, 'any'], // documentation; machines in closed boxes have such addresses
  ['203.0.113.0', 24, 'any'], // documentation; machines in closed boxes have such addresses
  ['224.0.0.0', 4, null], // multicast
  ['240.0.0.0', 4, null], // reserved, and the broadcast
  ['0.0.0.0', 0, 'public'],
];
/** Of IPv6 only 2000::/3 is handed out to the public. */
const IPV6: readonly [string, number, Needed][] = [
  ['fd00:ec2::254', 128, null], // metadata of AWS
  ['::1', 128, 'any'], // loopback
  ['fe80::', 10, 'any'], // link-local
  ['fc00::', 7, 'lan'],
  ['2001::', 23, null], // protocol assignments, Teredo among them
  ['2001:db8::', 32, 'any'], // documentation; machines in closed boxes have such addresses
  ['2002::', 16, null], // 6to4, which carries an IPv4 address inside and is used by nobody any more
  ['3fff::', 20, 'any'], // documentation; machines in closed boxes have such addresses
  ['2000::', 3, 'public'],
  ['::', 0, null],
];
/**
 * IPv4 in the clothes of IPv6, as its last 32 bits: mapped addresses, and NAT64, by which whole networks reach the old
 * internet.
 */
const DISGUISES: readonly [string, number][] = [
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
];

const netOf = (net: string, prefix: number): BlockList => {
  const list = new BlockList();
  list.addSubnet(net, prefix, isIPv4(net) ? 'ipv4' : 'ipv6');
  return list;
};
const rulesOf = (rows: readonly [string, number, Needed][]) =>
  rows.map(([net, prefix, needed]) => ({ net: netOf(net, prefix), needed }));
const rules = { ipv4: rulesOf(IPV4), ipv6: rulesOf(IPV6) };
const disguises = DISGUISES.map(([net, prefix]) => netOf(net, prefix));

/** The IPv4 address that an IPv6 one stands for; null: it stands for itself. */
const undisguised = (address: string): string | null =>
  disguises.some((net) => net.check(address, 'ipv6')) ? ipaddr.parse(address).toByteArray().slice(-4).join('.') : null;

/**
 * The narrowest setting by which this address of a connection may be called; null: by none, or it is no address at all.
 */
export function reachNeededFor(text: string): Needed {
  // An address of a connection may name the network card it came by.
  const address = text.replace(/%.*$/, '');
  if (!isIPv4(address) && !isIPv6(address)) return null;
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  const inner = family === 'ipv6' ? undisguised(address) : null;
  if (inner !== null) return reachNeededFor(inner);
  return rules[family].find(({ net }) => net.check(address, family))?.needed ?? null;
}

export function isWithinReach(address: string, reach: Reach): boolean {
  const needed = reachNeededFor(address);
  return needed !== null && WIDTH[needed] <= WIDTH[reach];
}

/** The address that stands in a URL itself, without the brackets of IPv6; null when a name stands there. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIPv4(bare) || isIPv6(bare) ? bare : null;
}

const NAME_OF_THIS_MACHINE = /(^|\.)localhost\.?$/i;

/**
 * What a host needs, as far as it can be told without asking anybody; 'public' of a name, which is judged when it is
 * resolved.
 */
export function reachNeededForHost(hostname: string): Needed {
  const literal = literalAddress(hostname);
  if (literal !== null) return reachNeededFor(literal);
  return NAME_OF_THIS_MACHINE.test(hostname) ? 'any' : 'public';
}

/**
 * Whether a host is worth asking for at all. The parser of URLs has already turned 0x7f.1 and the like into addresses.
 */
export function isHostWithinReach(hostname: string, reach: Reach): boolean {
  const needed = reachNeededForHost(hostname);
  return needed !== null && WIDTH[needed] <= WIDTH[reach];
}

/**
 * Ports at which other services listen, that might take a request for orders of their own: those that browsers refuse
 * (the fetch standard,
 * without 554, which is the cameras' own), and databases, caches and remote desktops.
 */
const OTHER_SERVICES = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514, 515, 526, 530, 531,
  532, 540, 548, 556, 563, 587, 601, 636, 873, 989, 990, 993, 995, 1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379,
  3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672, 5900, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6697,
  9042, 9200, 9300, 10_080, 11_211, 27_017,
]);

export const isPortOfAnotherService = (port: number): boolean => OTHER_SERVICES.has(port);
