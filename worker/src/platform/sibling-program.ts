/** A program that stands beside this file, in the sources and in the build. */
export const siblingProgram = (from: string, name: string): URL =>
  new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from);
