/** The model whose lexicon, words and space search knows. What another model saw is indexed once a search that knows it is there. */
export const MODEL = 'eyes-1';
