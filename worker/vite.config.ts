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
    rolldownOptions: { input: { main: 'src/main.ts' }, output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
});
