/** As like as the server wants copies to be. */
const SAME = 0.9;
const CLOSE = 0.7;

/** How much alike, as a user would say it: a percent would promise more than a machine knows. */
export const likenessOf = (likeness: number): 'same' | 'close' | 'like' =>
  likeness >= SAME ? 'same' : likeness >= CLOSE ? 'close' : 'like';
