import { inkOn, type Ink } from './ink.ts';
import {
  pageLayoutOf,
  lettersIn,
  levelRowsOf,
  longRowsOf,
  promisesPage,
  withRows,
  type InkKind,
  type PageLayout,
} from './page-layout.ts';
import { lineSlopeOf } from './line-slope.ts';
import { dewarp } from './dewarp.ts';
import { promisesText, textDirectionOf, type TextDirection } from './text-direction.ts';
import type { UnrotatedImage } from './prepared-image.ts';

/** The tilt that is better told by whole lines than by their letters. */
const NEARLY_LEVEL = 3;
/** Level rows that hold fewer of the letters than this are rows of a page that is bent, or seen from the side. */
const MIN_SHARE_IN_ROWS = 0.75;
/** Tesseract reads lines this uneven as they are; turning would only soften the letters. */
const MIN_TILT = 0.005;

interface Deskewed {
  layout: PageLayout;
  /** The direction that the letters of a page went before; null when the image promises none. */
  direction: TextDirection | null;
}

/**
 * An image with its lines running from left to right, or, where it is a page, perhaps from right to left: which way up
 * that is remains to be seen.
 */
export async function deskew(image: UnrotatedImage): Promise<Deskewed> {
  const inks = { dark: inkOn(image.dark), light: inkOn(image.light) };
  const promise = promiseOf(inks);
  if (promise === undefined) return { layout: await deskewSheet(image, withRows(image, inks)), direction: null };

  const level = await image.levelled(Math.abs(promise.degrees) <= NEARLY_LEVEL ? 0 : promise.degrees);
  const layout = level === image ? withRows(level, inks) : pageLayoutOf(level);
  const { ink, letters } = promise;
  if (lettersIn(levelRowsOf(layout[ink].rows)) >= letters * MIN_SHARE_IN_ROWS) return { layout, direction: promise };
  const straight = pageLayoutOf(dewarp(level, lineSlopeOf(layout[ink])));
  return {
    layout: lettersIn(levelRowsOf(straight[ink].rows)) > lettersIn(levelRowsOf(layout[ink].rows)) ? straight : layout,
    direction: promise,
  };
}

/**
 * A photograph that is no page may have a sheet on it, which is laid level by its own rows. Without one it stays as it
 * is: the horizon, a roof or a fence tells
 * nothing about the tilt of a sign, and a few words are laid level one by one.
 */
async function deskewSheet(picture: UnrotatedImage, layout: PageLayout): Promise<PageLayout> {
  const tilts = longRowsOf(layout.main.rows)
    .map(({ tilt }) => tilt)
    .sort((one, other) => one - other);
  const tilt = promisesPage(layout.main.rows) ? (tilts[Math.floor(tilts.length / 2)] ?? 0) : 0;
  return Math.abs(tilt) < MIN_TILT ? layout : pageLayoutOf(await picture.turned((Math.atan(tilt) * 180) / Math.PI));
}

/** The ink with most letters, of those that promise a page. */
const promiseOf = (inks: Record<InkKind, Ink>) =>
  (['dark', 'light'] as const)
    .map((ink) => ({ ink, ...textDirectionOf(inks[ink]) }))
    .filter(promisesText)
    .toSorted((one, other) => other.letters - one.letters)[0];
