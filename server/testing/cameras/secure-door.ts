import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createServer } from 'node:tls';

/** Signed by itself, as cameras have them, and made out to localhost. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqADx2M8Mi+0TINAS
5cTM4+3DzWT4Utjtq0bSweLcd8KhRANCAATQEIOSG4pje5r+Wj9PI8tD82cfwg3d
D4MUdz3GcKpKF+CkdNb4Gb0i2teblihxLyW70XjT8rEJ/BWcSzrcyRWg
-----END PRIVATE KEY-----`;
export const DOOR_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjjCCATWgAwIBAgIUI1GjhU2/6Kf/AuZ7Anyon/VAJngwCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGY2FtZXJhMCAXDTI2MTExODExMzg0NloYDzIxMjYxMDI1MTEz
ODQ2WjARMQ8wDQYDVQQDDAZjYW1lcmEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AATQEIOSG4pje5r+Wj9PI8tD82cfwg3dD4MUdz3GcKpKF+CkdNb4Gb0i2teblihx
LyW70XjT8rEJ/BWcSzrcyRWgo2kwZzAdBgNVHQ4EFgQU1t6AjBjRureSbaeG5h1C
mhLEnF0wHwYDVR0jBBgwFoAU1t6AjBjRureSbaeG5h1CmhLEnF0wDwYDVR0TAQH/
BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwIDRwAwRAIg
J2PDTEV77BXj/utxyCRvI/j981nb2CYbq2dIxD3EkZYCIDl/AN0Jgh0r4UCM0xEo
FdUTe3V5DVWuCcv9qdYJKCRx
-----END CERTIFICATE-----`;

/** TLS in front of a camera: what comes through this port goes to the camera's. */
export async function openSecureDoor(cameraPort: number): Promise<{ port: number; close(): void }> {
  const server = createServer({ key: KEY, cert: DOOR_CERTIFICATE }, (outer) => {
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
