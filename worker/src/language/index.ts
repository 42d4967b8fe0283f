export { NOUNS, nounOf, titleOf, type Forms, type Gender, type Noun } from '../nouns/nouns.ts';
export { agree, atLeast, atLeastSo, capitalise, counted, countedGenitive, enumerate, quantityOf, severalOf, withSomething } from './grammar.ts';
export { agreeing } from './adjectives.ts';
export { countOf, countPhrase, isStable } from './counts.ts';
export { codePhrases } from './codes.ts';
export { textGistOf, type TextGist } from './text-gist.ts';
export { lightName, whereTaken } from './setting.ts';
export { describePicture } from './describe-picture.ts';
export { describeVideo } from './describe-video.ts';
