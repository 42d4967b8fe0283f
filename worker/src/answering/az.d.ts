/** The little we use of `az`, which comes without types. */
declare module 'az' {
  interface Parse {
    word: string;
    normalize(): Parse;
  }
  interface Morph {
    (word: string, options: { ignoreCase: boolean; stutter: number; typos: number; parsers: string[] }): Parse[];
    init(folder: string, done: (error: Error | null) => void): void;
  }
  const Az: { Morph: Morph };
  export default Az;
}
