import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useFilesView } from './use-files-view.ts';

afterEach(cleanup);

const open = (address: string) =>
  renderHook(() => ({ files: useFilesView(), address: useLocation().search, go: useNavigate() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });

test('a second choice made before the page has followed the first keeps it', () => {
  const { result } = open('/?sort=taken&labelled=yes&day=2023-05-12');
  act(() => {
    const { files } = result.current;
    files.arrange({ ...files.sortFilter, className: 'лодка' });
    files.arrange({ ...files.sortFilter, from: '2023-01-01' });
    files.setView('list');
  });
  expect(Object.fromEntries(new URLSearchParams(result.current.address))).toEqual({
    sort: 'taken',
    labelled: 'yes',
    class: 'лодка',
    from: '2023-01-01',
    view: 'list',
  });
});

test('a filter restored by the back button is what the next choice changes', async () => {
  const { result } = open('/');
  act(() => result.current.files.arrange({ ...result.current.files.sortFilter, className: 'лодка' }));
  await act(async () => result.current.go(-1));
  act(() => result.current.files.setView('list'));
  expect(result.current.address).toBe('?view=list');
});
