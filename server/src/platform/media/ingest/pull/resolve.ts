import { lookup } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import { literalAddress } from '../../../outgoing/private-addresses.ts';
import { IngestFault } from '../faults.ts';
import { isInReach, reachNeededFor, type StreamReach } from '../reach.ts';

/** The addresses of a host, every one of them within reach: a name with one good and one closed address is a trick. */
export async function resolveWithin(hostname: string, reach: StreamReach): Promise<string[]> {
  const addresses = await addressesOf(hostname);
  for (const address of addresses) requireReach(address, reach);
  return addresses;
}

function requireReach(address: string, reach: StreamReach): void {
  if (!isInReach(address, reach)) throw new IngestFault(reachNeededFor(address) === 'lan' ? 'needs_lan' : 'needs_any');
}

async function addressesOf(hostname: string): Promise<string[]> {
  const literal = literalAddress(hostname);
  if (literal) return [literal];
  const name = asciiName(hostname);
  try {
    const found = await lookup(name, { all: true });
    if (found.length > 0) return found.map(({ address }) => address);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAI_AGAIN') throw new IngestFault('no_resolver');
  }
  throw new IngestFault('unknown_host');
}

/** In rtsp:// a name of other letters is left percent-encoded by the parser. */
function asciiName(hostname: string): string {
  try {
    const name = domainToASCII(decodeURIComponent(hostname));
    if (name !== '') return name;
  } catch {
    // No encoding at all: no name either.
  }
  throw new IngestFault('unknown_host');
}
