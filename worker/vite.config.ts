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
      // The second runs as a thread and stands beside the main file: open-skills.ts looks for it there.
      input: { main: 'src/main.ts', 'code-thread': 'src/code-thread.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
