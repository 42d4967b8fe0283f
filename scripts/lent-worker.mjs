#!/usr/bin/env node
// The beginning of the worker's package: an old Node would not get as far as a sentence of the program itself.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Нужен Node.js 20.19 или новее, а установлен ${process.versions.node}. Новый: https://nodejs.org\n`,
  );
  process.exit(1);
}
// A variable, so that nobody who builds the repository looks for what only the package has.
const program = './dist/main.js';
await import(program);
