import { defineConfig } from 'vite';

export default defineConfig({
  ssr: { noExternal: ['@rakurs/contract'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // The thread stands beside the main file: platform/db/pglite.ts looks for it there.
      input: { main: 'src/app/main.ts', 'pglite-thread': 'src/platform/db/pglite-thread.ts', 'media-child': 'src/platform/media/media-child.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
