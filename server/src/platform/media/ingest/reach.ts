/** Which addresses cameras may have: only the public internet, also the local network, or any, this machine included. */
export type StreamReach = 'public' | 'lan' | 'any';
