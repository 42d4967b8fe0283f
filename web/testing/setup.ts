import { notifications } from '@mantine/notifications';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';

// A whole application runs in many tests, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 });

// happy-dom has none; a text field that grows with its text listens to them.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// They outlive the screen that said them, and files share a process.
afterEach(() => notifications.clean());

// For its warnings the development build takes down where each element was made, an Error apiece: a fifth of a screen's
// test. It leaves off after ten thousand a second.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object | undefined
>;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.MAX_SAFE_INTEGER,
    set() {},
  });
