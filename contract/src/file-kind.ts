import { z } from 'zod';

export const FileKind = z.enum(['image', 'video', 'stream']);
export type FileKind = z.output<typeof FileKind>;
