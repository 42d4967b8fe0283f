/** Long enough for the browser to have taken the bytes over. */
const KEPT_MS = 60_000;

/** Has the browser save bytes that are here under this name. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
