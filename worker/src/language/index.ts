export { capitalise, enumerate } from './grammar.ts';
export { agreeing } from './adjectives.ts';
export { countOf, isStable } from './counts.ts';
export { codePhrases } from './codes.ts';
export { textGistOf, type TextGist } from './text-gist.ts';
export { TAKEN, whereTaken } from './where-taken.ts';
export { describePicture, placeOfPicture } from './describe-picture.ts';
export { describeVideo } from './describe-video.ts';
export { openVocabulary, type Vocabulary } from './vocabulary.ts';
