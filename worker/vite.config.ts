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
      // The others run as threads and processes of their own and stand beside the main file, where they are looked for.
      input: {
        main: 'src/main.ts',
        'image-process-child': 'src/image-process-child.ts',
        'barcode-thread': 'src/barcode-thread.ts',
        'learn-thread': 'src/learn-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
