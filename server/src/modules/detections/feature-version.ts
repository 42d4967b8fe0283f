/**
 * Which networks, projections and codes are behind features and models. What another feature version made is worth
 * nothing to this one: it is made anew.
 */
export const FEATURE_VERSION = 'teach-1.eyes-2';

/**
 * How a class is learned from features of that version. With another number all classes are learned anew, from
 * the features that are kept.
 */
export const TRAINING_SET_VERSION = 2;
