export interface CodeLink {
  href: string;
  /** Where it really leads: what stands before an @ or looks like another alphabet's letters is not it. */
  host: string;
}

/**
 * The link that a code is, if all of it is one and a browser opens it as a page. A picture's other schemes are not
 * followed.
 */
export const linkOf = (content: string): CodeLink | null => {
  const text = content.trim();
  if (!/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return null;
  const { href, host, protocol } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? { href, host } : null;
};
