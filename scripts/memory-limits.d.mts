export const MALLOC_LIMITS: Record<string, string>;
export const SERVER_FLAGS: string[];
