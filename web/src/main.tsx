import '#app/strict-csp.ts';
import '@fontsource-variable/onest/wght.css';
import '#shared/ui/tokens.css';
import '#shared/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { routes } from '#app/routes.tsx';
import { followColorScheme } from '#shared/ui/color-scheme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

followColorScheme();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
);
