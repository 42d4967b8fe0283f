import { LiveMessage } from '@rakurs/contract';

const parseIfJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/**
 * A message as the server meant it: `data` may come as a JSON string. Anything that is no message of ours is undefined.
 */
export const readLiveMessage = (text: unknown): LiveMessage | undefined => {
  const message = LiveMessage.safeParse(parseIfJson(text));
  if (!message.success) return undefined;
  return { ...message.data, data: parseIfJson(message.data.data) };
};
