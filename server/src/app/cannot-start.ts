/** A start that cannot be is told in one sentence, without a stack. */
export class CannotStart extends Error {}
