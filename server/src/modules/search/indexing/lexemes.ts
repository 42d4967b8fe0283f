import type { FileKind } from '@rakurs/contract';

/**
 * What stands in the index. The first sign tells what a lexeme is about; a lexeme of the index begins with its owner's
 * number, and no kind of
 * lexeme begins with a digit, so that nobody's lexeme can be taken for another's.
 */
export const anywhere = (word: string): string => `.${word}`;
export const inTitle = (word: string): string => `t.${word}`;
/** A word of a label, of a class that the project has taught, or of a machine's detection. */
export const inClass = (word: string): string => `c.${word}`;
/** A word of a class that the project has taught, beside its being a word of a class. */
export const ofTaught = (word: string): string => `p.${word}`;
/** A word of what a machine saw too faintly to show. */
export const ofLowConfidence = (word: string): string => `g.${word}`;
/** At least so many things of one name on one frame; `maybe`: counting those that were seen too faintly to show. */
export const ofCount = (name: string, amount: number): string => `n.${name}#${amount}`;
export const ofMaybeCount = (name: string, amount: number): string => `m.${name}#${amount}`;
/** Machines boxed something there. */
export const BOXED = 'n.';
/** A thing of that name has a colour, and which. */
export const ofColoured = (name: string): string => `b.${name}`;
export const ofColour = (name: string, colour: string): string => `b.${name}#${colour}`;
export const ofSource = (id: number): string => `s.${id}`;
export const ofKind = (kind: FileKind): string => `k.${kind}`;

const CLASS_TITLE = '=';
/** One past it in the order of bytes. */
const AFTER_CLASS_TITLES = '>';
/** A whole title of a label or detection: counted for the list of classes. */
export const classTitle = (title: string): string => `${CLASS_TITLE}${title}`;
export const titleOfClass = (lexeme: string): string => lexeme.slice(CLASS_TITLE.length);
export const CLASS_TITLES = { from: CLASS_TITLE, below: AFTER_CLASS_TITLES } as const;

export const owned = (userId: number, lexeme: string): string => `${userId}${lexeme}`;
export const disowned = (userId: number, lexeme: string): string => lexeme.slice(String(userId).length);

/** As tsvector and tsquery read a lexeme that may hold any sign. */
export const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
