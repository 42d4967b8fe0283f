/**
 * What a model wrote, as the server keeps it: no NUL, which no database keeps, no other control characters, which show
 * as boxes, and no half of a letter, cut here or by the model.
 */
export const cleanText = (text: string, longest = Infinity): string =>
  text
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim()
    .slice(0, longest)
    .replace(/\p{Surrogate}/gu, '');
