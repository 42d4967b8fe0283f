import type { IncomingMessage } from 'node:http';

/** What the headers of a request tell of its body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** 0: it does not say. */
export const announcedBytes = ({ headers }: Pick<IncomingMessage, 'headers'>): number =>
  Number(headers['content-length'] ?? 0) || 0;

const IS_FILE = /^(multipart\/form-data|application\/offset\+octet-stream)/i;
export const isFileBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  IS_FILE.test(headers['content-type'] ?? '');
