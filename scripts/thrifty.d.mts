export const THRIFTY: Record<string, string>;
export const SERVER_FLAGS: string[];
