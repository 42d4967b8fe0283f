import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EventPicture } from './EventPicture.tsx';

it('shows something else where the picture is not there, and tries the next one', () => {
  const shown = (url: string | null) => <EventPicture url={url} otherwise="нет картинки" />;
  const { container, rerender } = render(shown('/first.jpg'));
  const picture = () => container.querySelector('img');
  expect(picture()?.getAttribute('src')).toBe('/first.jpg');
  fireEvent.error(picture() ?? container);
  expect(picture()).toBeNull();
  screen.getByText('нет картинки');
  rerender(shown('/second.jpg'));
  expect(picture()?.getAttribute('src')).toBe('/second.jpg');
});
