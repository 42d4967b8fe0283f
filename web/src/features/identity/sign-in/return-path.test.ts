import { describe, expect, it } from 'vitest';
import { rememberPath, returnPath } from './return-path.ts';

const location = {
  pathname: '/cabinet/projects/7',
  search: '?a=1',
  hash: '#b',
  state: null,
  key: 'k',
  mask: undefined,
};

describe('the way back after signing in', () => {
  it('returns to the deep link that a user was sent from', () => {
    expect(returnPath(rememberPath(location))).toBe('/cabinet/projects/7?a=1#b');
  });

  it('goes to the cabinet when nothing was remembered', () => {
    expect(returnPath(null)).toBe('/cabinet');
    expect(returnPath({ something: 'else' })).toBe('/cabinet');
  });

  it('never leads out of the cabinet', () => {
    expect(returnPath({ returnTo: 'https://evil.example' })).toBe('/cabinet');
    expect(returnPath({ returnTo: '//evil.example/cabinet' })).toBe('/cabinet');
    expect(returnPath({ returnTo: '/cabinetfake' })).toBe('/cabinet');
    expect(returnPath({ returnTo: 5 })).toBe('/cabinet');
  });
});
