import { inkOn, type Ink } from './ink.ts';
import { leafOf, lettersIn, withRows, type InkKind, type Leaf } from './leaf.ts';
import { lineSlopeOf } from './line-slope.ts';
import { straightenLines } from './straighten-lines.ts';
import { promisesText, textDirectionOf, type TextDirection } from './text-direction.ts';
import type { Untouched } from './working-picture.ts';

/** The tilt that is better told by whole lines than by their letters. */
const NEARLY_LEVEL = 3;
/** Rows that hold fewer of the letters than this are rows of a page that is bent, or seen from the side. */
const MOST_IN_ROWS = 0.75;

interface Laid {
  leaf: Leaf;
  /** The direction that the letters of a page went before; null when the picture promises none. */
  direction: TextDirection | null;
}

/** A picture with its lines running from left to right, or, where it is a page, perhaps from right to left: which way up that is remains to be seen. */
export async function layLevel(picture: Untouched): Promise<Laid> {
  const inks = { dark: inkOn(picture.dark), light: inkOn(picture.light) };
  const promise = promiseOf(inks);
  const degrees = promise === undefined || Math.abs(promise.degrees) <= NEARLY_LEVEL ? 0 : promise.degrees;
  const level = await picture.levelled(degrees);
  const leaf = level === picture ? withRows(level, inks) : leafOf(level);
  if (promise === undefined) return { leaf, direction: null };

  const { ink, letters } = promise;
  if (lettersIn(leaf[ink].rows) >= letters * MOST_IN_ROWS) return { leaf, direction: promise };
  const straight = leafOf(straightenLines(level, lineSlopeOf(leaf[ink])));
  return { leaf: lettersIn(straight[ink].rows) > lettersIn(leaf[ink].rows) ? straight : leaf, direction: promise };
}

/** The ink with most letters, of those that promise a page. */
const promiseOf = (inks: Record<InkKind, Ink>) =>
  (['dark', 'light'] as const)
    .map((ink) => ({ ink, ...textDirectionOf(inks[ink]) }))
    .filter(promisesText)
    .toSorted((one, other) => other.letters - one.letters)[0];
