/** What a model wrote, as the server keeps it: no NUL, which no database keeps, no other control characters, which show as boxes, and no half of a letter, cut here or by the model. */
export const cleanWords = (text: string, longest = Infinity): string =>
  text
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is removed here
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .trim()
    .slice(0, longest)
    .replace(/\p{Surrogate}/gu, '');
