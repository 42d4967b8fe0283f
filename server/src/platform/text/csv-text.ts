/** Excel takes a file without it for a Windows code page and shows rubbish in place of Russian. */
export const BYTE_ORDER_MARK = '\ufeff';
/** Spreadsheets run a cell that begins so, also written in the wide letters of the East. */
const RUN_AS_FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** A cell of text: in quotes, and never a formula. */
export const csvText = (text: string): string =>
  `"${(RUN_AS_FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
