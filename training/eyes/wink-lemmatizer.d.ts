declare module 'wink-lemmatizer' {
  const lemmatizer: { noun(word: string): string; verb(word: string): string };
  export default lemmatizer;
}
