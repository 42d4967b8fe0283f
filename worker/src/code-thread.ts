import { answerCalls } from './platform/calls-in-thread.ts';
import { readCodes } from './reading/read-codes.ts';

/** Codes are looked for beside everything else: two decoders in WebAssembly would keep the networks waiting for a third of their time. */
answerCalls((bytes: Uint8Array) => readCodes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
