import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { UiProvider } from '#shared/ui/UiProvider.tsx';
import { OfferCard } from './OfferCard.tsx';

afterEach(cleanup);

const show = (props: Partial<Parameters<typeof OfferCard>[0]>) =>
  render(
    <OfferCard
      kind="class"
      title="чашка"
      hint="3 файла"
      picture="/media/1.webp"
      onChoose={() => undefined}
      {...props}
    />,
    { wrapper: UiProvider },
  ).container;
const pictureIn = (container: HTMLElement) => container.querySelector('img');

test('the picture of a class shows just the thing, as soon as the shape of the picture is known', () => {
  const container = show({ box: { x0: 0.7, y0: 0.7, x1: 0.9, y1: 0.9 } });
  const picture = pictureIn(container);
  if (!picture) throw new Error('no picture');
  expect(picture.style.visibility).toBe('hidden');
  Object.defineProperties(picture, { naturalWidth: { value: 1600 }, naturalHeight: { value: 1000 } });
  fireEvent.load(picture);
  expect(picture.style.visibility).toBe('');
  // The thing with its surroundings takes a third of the side: the picture is three times as large as its card, and its
  // right lower part is seen.
  expect(Number.parseFloat(picture.style.width)).toBeCloseTo(100 / 0.34, 0);
  expect(Number.parseFloat(picture.style.left)).toBeCloseTo(-(0.8 - 0.17) * (100 / 0.34), 0);
});

test('a class without a sure picture has an icon, and so has one whose picture is gone', () => {
  const without = show({ picture: null, box: null });
  expect(pictureIn(without)).toBeNull();
  expect(without.querySelector('svg')).toBeTruthy();
  const container = show({ box: null });
  fireEvent.error(pictureIn(container) ?? container);
  expect(pictureIn(container)).toBeNull();
  expect(container.textContent).toContain('чашка3 файла');
});
