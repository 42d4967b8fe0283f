import { domainToASCII } from 'node:url';
import { literalAddress, type Reach } from '../../../outgoing/address-guard.ts';
import { OutOfReach, resolveWithin } from '../../../outgoing/resolve-within.ts';
import { IngestFault } from '../faults.ts';

export interface ResolvedHost {
  /** As a certificate names it: an address, or a name in ASCII. */
  name: string;
  addresses: string[];
}

/** A camera's host and its addresses, each of them within reach. */
export async function resolveCamera(hostname: string, reach: Reach): Promise<ResolvedHost> {
  const name = literalAddress(hostname) ?? asciiName(hostname);
  const addresses = await resolveWithin(name, { reach }).catch((error: unknown) => {
    if (error instanceof OutOfReach)
      throw new IngestFault(
        error.needed === null ? 'never_called' : error.needed === 'lan' ? 'needs_lan' : 'needs_any',
      );
    throw new IngestFault(
      error instanceof Error && 'code' in error && error.code === 'EAI_AGAIN' ? 'no_resolver' : 'unknown_host',
    );
  });
  if (addresses.length === 0) throw new IngestFault('unknown_host');
  return { name, addresses };
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
