export { openMorphology, rulesOf, type Morphology } from './morphology.ts';
export { LETTERS, writeWordGraph } from './word-graph.ts';
