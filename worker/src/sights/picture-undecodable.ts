/** These bytes are no picture, or one that nobody could hold in memory: trying again would not help. */
export class PictureUndecodable extends Error {}
