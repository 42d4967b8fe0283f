/** A database that this program must not work with; the message tells the operator why, and what to do. */
export class UnfitDatabase extends Error {}
