/** Lower first. */
export const PRIORITY = { atTheScreen: 0, newFile: 1, inBulk: 2, inBackground: 3 } as const;
