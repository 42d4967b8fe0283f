import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PictureCropper } from './PictureCropper.tsx';

const taken = vi.fn();
const cancelled = vi.fn();
const sheet = () => screen.getByRole('application', { name: 'Выделение фрагмента снимка' });
const rounded = (call: number): unknown => {
  const box: Record<string, number> | null = taken.mock.calls[call]?.[0];
  return box && Object.values(box).map((side) => Number(side.toFixed(2)));
};

beforeEach(() => {
  taken.mockClear();
  cancelled.mockClear();
  // A DOM without a layout: the picture is 200 by 100 at the corner of the window.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100));
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockReturnValue();
  render(<PictureCropper src="/media/1.jpg" alt="Двор" box={null} onTake={taken} onCancel={cancelled} isFocused />);
});
afterEach(cleanup);

const pointer = { isPrimary: true, button: 0, pointerId: 1 };

test('a rectangle that is drawn is taken when the pointer is let go, in fractions of the picture', () => {
  fireEvent.pointerDown(sheet(), { ...pointer, clientX: 150, clientY: 80 });
  fireEvent.pointerMove(sheet(), { ...pointer, clientX: 50, clientY: 20 });
  expect(taken).not.toHaveBeenCalled();
  fireEvent.pointerUp(sheet(), pointer);
  expect(rounded(0)).toEqual([0.25, 0.2, 0.75, 0.8]);
  expect(taken.mock.calls[0]?.[1]).toBe(screen.getByAltText('Двор'));
});

test('the arrows place a rectangle, with Shift they change its size, and Enter takes it', () => {
  expect(document.activeElement).toBe(sheet());
  fireEvent.keyDown(sheet(), { key: 'Enter' });
  expect(taken).not.toHaveBeenCalled();
  fireEvent.keyDown(sheet(), { key: 'ArrowRight' });
  fireEvent.keyDown(sheet(), { key: 'ArrowRight' });
  fireEvent.keyDown(sheet(), { key: 'ArrowDown', shiftKey: true });
  fireEvent.keyDown(sheet(), { key: 'Enter' });
  expect(rounded(0)).toEqual([0.29, 0.25, 0.79, 0.79]);
});

test('Escape cancels, and so does a finger that the system takes away', () => {
  fireEvent.pointerDown(sheet(), { ...pointer, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(sheet(), { ...pointer, clientX: 150, clientY: 80 });
  fireEvent.pointerCancel(sheet(), pointer);
  expect(taken).toHaveBeenLastCalledWith(null, screen.getByAltText('Двор'));
  fireEvent.keyDown(sheet(), { key: 'Escape' });
  expect(cancelled).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(sheet(), { key: 'Enter' });
  expect(taken).toHaveBeenCalledTimes(1);
});

test('a second finger and another button draw nothing', () => {
  fireEvent.pointerDown(sheet(), { ...pointer, isPrimary: false, clientX: 10, clientY: 10 });
  fireEvent.pointerDown(sheet(), { ...pointer, button: 2, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(sheet(), { ...pointer, clientX: 150, clientY: 80 });
  fireEvent.pointerUp(sheet(), pointer);
  expect(taken).not.toHaveBeenCalled();
});
