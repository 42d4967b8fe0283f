/** These bytes are no image, or one that nobody could hold in memory: trying again would not help. */
export class ImageUndecodable extends Error {}
