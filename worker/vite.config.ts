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
      // The others run as threads and stand beside the main file: open-skills.ts looks for them there.
      input: { main: 'src/main.ts', 'code-thread': 'src/code-thread.ts', 'learn-thread': 'src/learn-thread.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
