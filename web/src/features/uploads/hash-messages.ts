/** What the page and the hashing worker say to each other. One question at a time. */
export interface HashQuestion {
  file: File;
}

export type HashAnswer =
  | { type: 'read'; bytes: number }
  | { type: 'hashed'; checksum: string }
  /** The file cannot be read: moved, changed or taken away since it was chosen. */
  | { type: 'failed'; reason: string }
  /** This browser runs no WebAssembly: a phone in lockdown mode, a policy that forbids it. */
  | { type: 'unable' };
