import { inkOn, type Ink } from './ink.ts';
import { leafOf, lettersIn, levelRowsOf, longRowsOf, promisesPage, withRows, type InkKind, type Leaf } from './leaf.ts';
import { lineSlopeOf } from './line-slope.ts';
import { straightenLines } from './straighten-lines.ts';
import { promisesText, textDirectionOf, type TextDirection } from './text-direction.ts';
import type { Untouched } from './working-picture.ts';

/** The tilt that is better told by whole lines than by their letters. */
const NEARLY_LEVEL = 3;
/** Level rows that hold fewer of the letters than this are rows of a page that is bent, or seen from the side. */
const MOST_IN_ROWS = 0.75;
/** Tesseract reads lines this uneven as they are; turning would only soften the letters. */
const LEAST_TILT = 0.005;

interface Laid {
  leaf: Leaf;
  /** The direction that the letters of a page went before; null when the picture promises none. */
  direction: TextDirection | null;
}

/** A picture with its lines running from left to right, or, where it is a page, perhaps from right to left: which way up that is remains to be seen. */
export async function layLevel(picture: Untouched): Promise<Laid> {
  const inks = { dark: inkOn(picture.dark), light: inkOn(picture.light) };
  const promise = promiseOf(inks);
  if (promise === undefined) return { leaf: await laySheetLevel(picture, withRows(picture, inks)), direction: null };

  const level = await picture.levelled(Math.abs(promise.degrees) <= NEARLY_LEVEL ? 0 : promise.degrees);
  const leaf = level === picture ? withRows(level, inks) : leafOf(level);
  const { ink, letters } = promise;
  if (lettersIn(levelRowsOf(leaf[ink].rows)) >= letters * MOST_IN_ROWS) return { leaf, direction: promise };
  const straight = leafOf(straightenLines(level, lineSlopeOf(leaf[ink])));
  return {
    leaf: lettersIn(levelRowsOf(straight[ink].rows)) > lettersIn(levelRowsOf(leaf[ink].rows)) ? straight : leaf,
    direction: promise,
  };
}

/**
 * A photograph that is no page may have a sheet on it, which is laid level by its own rows. Without one it stays as it is: the horizon, a roof or a fence tells
 * nothing about the tilt of a sign, and a few words are laid level one by one.
 */
async function laySheetLevel(picture: Untouched, leaf: Leaf): Promise<Leaf> {
  const tilts = longRowsOf(leaf.main.rows)
    .map(({ tilt }) => tilt)
    .sort((one, other) => one - other);
  const tilt = promisesPage(leaf.main.rows) ? (tilts[Math.floor(tilts.length / 2)] ?? 0) : 0;
  return Math.abs(tilt) < LEAST_TILT ? leaf : leafOf(await picture.turned((Math.atan(tilt) * 180) / Math.PI));
}

/** The ink with most letters, of those that promise a page. */
const promiseOf = (inks: Record<InkKind, Ink>) =>
  (['dark', 'light'] as const)
    .map((ink) => ({ ink, ...textDirectionOf(inks[ink]) }))
    .filter(promisesText)
    .toSorted((one, other) => other.letters - one.letters)[0];
