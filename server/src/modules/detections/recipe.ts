/** Which networks, projections and codes are behind features and models. What another recipe made is worth nothing to this one: it is made anew. */
export const RECIPE = 'teach-1';

/** How a class is learned from features of that recipe. With another number all classes are learned anew, from the features that are kept. */
export const LESSON = 2;
