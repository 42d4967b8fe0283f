import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createServer } from 'node:tls';

/** Signed by itself and good for nothing else, as cameras have them. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDcye+kys0NxAtlEK
5SGN0Ezx/ZoV/wlUjn0WXqInuhahRANCAASPYeiexvXSee0Qpk5pqxk9gijpL3Rw
ytKEi1zZWPxRPydmZduzecNUD6WMEYVaD+JphT9r6unss04JKODk28Xf
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBeDCCAR+gAwIBAgIUZkzZ6Xn2q50PWsmHrfVQRU/VTz0wCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGY2FtZXJhMCAXDTI2MTExNzA3MTEzM1oYDzIxMjYxMDI0MDcx
MTMzWjARMQ8wDQYDVQQDDAZjYW1lcmEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AASPYeiexvXSee0Qpk5pqxk9gijpL3RwytKEi1zZWPxRPydmZduzecNUD6WMEYVa
D+JphT9r6unss04JKODk28Xfo1MwUTAdBgNVHQ4EFgQUqyxsuaDkyU1dTuCQhzYj
lxBbg0owHwYDVR0jBBgwFoAUqyxsuaDkyU1dTuCQhzYjlxBbg0owDwYDVR0TAQH/
BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAj8qRT+fWaqw7Tv0DP7qkPJKaubXFa
5+2c0dfKXlBVFgIgY3miR8ptP1e7zIkIR/gqmCg+5HRxq3lFMVO+roZVDDk=
-----END CERTIFICATE-----`;

/** TLS in front of a camera: what comes through this port goes to the camera's. */
export async function openSecureDoor(cameraPort: number): Promise<{ port: number; close(): void }> {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (outer) => {
    const inner = connect(cameraPort, '127.0.0.1');
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const)
      one
        .on('error', () => other.destroy())
        .on('close', () => other.destroy())
        .pipe(other);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on TCP: the address has a port.
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
