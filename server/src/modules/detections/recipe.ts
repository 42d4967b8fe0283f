/** Which networks, projections and codes are behind features and models. What another recipe made is worth nothing to this one: it is made anew. */
export const RECIPE = 'teach-1';
