import '#app/strict-csp.ts';
import '@fontsource-variable/onest/wght.css';
import '#shared/ui/tokens.css';
import '#shared/ui/global.css';
import '#shared/ui/utilities.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from '#app/routes.tsx';
import { followColorScheme } from '#shared/ui/color-scheme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

/** When the code of the first page is there. */
const ready = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

const show = (container: HTMLElement, router: DataRouter): void => {
  const page = createRoot(container);
  // In slices, so that a slow phone answers to a finger while the page is being put up.
  startTransition(() =>
    page.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
};

followColorScheme();
const router = createBrowserRouter(routes);
// The words that came with a public page are better than a sign that something is being loaded.
if (root.hasChildNodes()) void ready(router).then(() => show(root, router));
else show(root, router);
