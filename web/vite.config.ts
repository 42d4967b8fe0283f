import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaint } from './first-paint.ts';

const SERVER = 'http://127.0.0.1:3000';

export default defineConfig({
  // So that `vite build web` works from the root of the repository as well.
  root: import.meta.dirname,
  plugins: [react(), firstPaint()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy has no data: for fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Libraries change seldom and stay in the browser's cache. The contract is deliberately in no group:
        // it must run after app/strict-csp.ts, and chunks run before the entry that imports them.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            {
              name: 'mantine',
              test: /node_modules[\\/](@mantine|@floating-ui|react-remove-scroll|react-transition-group|clsx)/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: SERVER, ws: true },
      '/cqrs': { target: SERVER },
    },
  },
});
