import { VISION_VERSION } from '@rakurs/contract';

/**
 * The model whose lexicon, words and space search knows: the one that looks now. What another model saw lies in another
 * space, and is indexed once this one has looked at it too.
 */
export const MODEL = VISION_VERSION;
