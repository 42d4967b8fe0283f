import '#app/strict-csp.ts';
import '@fontsource-variable/onest/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '#shared/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from '#app/App.tsx';
import { routes } from '#app/routes.tsx';
import { applyStoredColorScheme } from '#shared/ui/color-scheme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

applyStoredColorScheme();
createRoot(root).render(
  <StrictMode>
    <App router={createBrowserRouter(routes)} />
  </StrictMode>,
);
