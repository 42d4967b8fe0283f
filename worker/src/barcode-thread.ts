import { serveThread } from './platform/thread-rpc.ts';
import { readCodes } from './barcodes/read-codes.ts';

/**
 * Codes are looked for beside everything else: two decoders in WebAssembly would keep the networks waiting for a third
 * of their time.
 */
serveThread((bytes: Uint8Array) => readCodes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
