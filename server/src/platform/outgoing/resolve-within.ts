import { lookup as askDns } from 'node:dns/promises';
import { isWithinReach, literalAddress, reachNeededFor, type Reach } from './address-guard.ts';

/** Tells the addresses of a name. */
export type Lookup = (name: string) => Promise<string[]>;
const byDns: Lookup = async (name) => (await askDns(name, { all: true })).map(({ address }) => address);

/** One of the addresses may not be called. `needed`: the setting that would allow it; null: none does. */
export class OutOfReach extends Error {
  constructor(readonly needed: Reach | null) {
    super('The address is out of reach');
    this.name = 'OutOfReach';
  }
}

/**
 * The addresses of a host, each of them checked: a name with one good and one closed address is a trick. The caller
 * connects to these very
 * addresses, so a name that answers otherwise the second time (DNS rebinding) has no second time.
 */
export async function resolveWithin(
  hostname: string,
  { reach, lookup = byDns }: { reach: Reach; lookup?: Lookup },
): Promise<string[]> {
  const literal = literalAddress(hostname);
  const addresses = literal === null ? await lookup(hostname) : [literal];
  for (const address of addresses) if (!isWithinReach(address, reach)) throw new OutOfReach(reachNeededFor(address));
  return addresses;
}
