import { defineConfig } from 'vite';

export default defineConfig({
  ssr: { noExternal: ['@rakurs/contract', '@rakurs/language'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // These run as processes or threads of their own and stand beside the main file: platform/start-child.ts looks
      // for them there.
      input: {
        main: 'src/app/main.ts',
        admin: 'src/app/admin.ts',
        'ledger-verify': 'src/app/ledger-verify.ts',
        'pglite-process': 'src/platform/db/pglite-process.ts',
        'media-child': 'src/platform/media/media-child.ts',
        'ingest-child': 'src/platform/media/ingest/ingest-child.ts',
        'body-thread': 'src/platform/http/body-thread.ts',
        'vector-index-thread': 'src/modules/search/vector-index/vector-index-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
