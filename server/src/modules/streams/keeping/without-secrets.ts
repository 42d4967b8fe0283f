const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const SECRET_PARAMETER = /(?:pass|pwd|token|key|secret|auth)[^=&/?]*=([^&/?#]+)/gi;

/** All that must not be said of a link, the longest first; as it stands in it and as it is meant. */
function secretsOf(address: string): string[] {
  const [, authority = ''] = /^[a-z]+:\/\/([^/?#]*)@/i.exec(address) ?? [];
  const parameters = [...address.matchAll(SECRET_PARAMETER)].map(([, value = '']) => value);
  const secrets = [authority, authority.slice(authority.indexOf(':') + 1), ...parameters];
  return [...new Set(secrets.flatMap((secret) => [secret, decoded(secret)]))].filter(Boolean).toSorted((one, other) => other.length - one.length);
}

/** A text about a camera that anybody may read: whatever a library has quoted of its link, the password is not in it. */
export const withoutSecrets = (text: string, address: string): string => secretsOf(address).reduce((said, secret) => said.replaceAll(secret, '***'), text);
