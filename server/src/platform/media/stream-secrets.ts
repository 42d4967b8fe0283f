/**
 * What a link to a camera has in it that stays between the camera and us: the login, and what cameras take for a
 * password behind the question mark or in the path itself.
 */
const HIDDEN = '***';
const SECRET_NAME = '(?:pass|pwd|psw|token|key|secret|auth|cred|signature|session)';
/**
 * In a path a value ends where the next part begins, or where the next name does: /user=admin_password=…_channel=1.
 * Behind the question mark it may have slashes.
 */
const IN_PATH = new RegExp(`(${SECRET_NAME}[^=&;/]*=)((?:(?!_[a-z]+=)[^&;/])+)`, 'gi');
const IN_QUERY = new RegExp(`(${SECRET_NAME}[^=&;/]*=)((?:(?!_[a-z]+=)[^&;])+)`, 'gi');
/** /admin:password/channel, but not /10.0.0.5:554/channel. */
const LOGIN_IN_PATH = /(?<=\/)((?![^/:]*\.[^/:]*:\d+(?:\/|$))[^/:=&;]+:)([^/]+)/g;
/** What may be written as itself: a name of which one letter is encoded is the same name to a camera. */
const NEEDLESSLY_ENCODED = /%(?:3d|5f|2d|3a|3[0-9]|[46][1-9a-f]|[57][0-9a])/gi;

const parse = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);
const plain = (text: string): string =>
  text.replaceAll(NEEDLESSLY_ENCODED, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
const readable = (address: string): string => {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
};

/** The parts with secrets in them, each with the secret replaced. */
function replaceSecrets({ pathname, search, hash }: URL, by: (name: string, secret: string) => string): string {
  const replaced = (text: string, pattern: RegExp): string =>
    text.replaceAll(pattern, (_, name: string, secret: string) => by(name, secret));
  const path = replaced(replaced(plain(pathname), IN_PATH), LOGIN_IN_PATH);
  return `${path}${replaced(plain(search), IN_QUERY)}${replaced(plain(hash), IN_QUERY)}`;
}

/** The link as people see it. */
export function maskStreamAddress(text: string): string {
  const url = parse(text);
  if (!url) return '';
  const login = url.username === '' && url.password === '' ? '' : `${HIDDEN}@`;
  return readable(`${url.protocol}//${login}${url.host}${replaceSecrets(url, (name) => `${name}${HIDDEN}`)}`);
}

/** All that must not be said of a link, the longest first; as it stands in it and as it is meant. */
function secretsOf(address: string): string[] {
  const [, authority = ''] = /^[a-z]+:\/\/([^/?#]*)@/i.exec(address) ?? [];
  const secrets = [authority, authority.slice(authority.indexOf(':') + 1)];
  const url = parse(address);
  if (url) {
    // As the parser writes it, and so as it is handed on.
    secrets.push(url.password || url.username);
    replaceSecrets(url, (_, secret) => (secrets.push(secret), ''));
  }
  return [...new Set(secrets.flatMap((secret) => [secret, plain(secret), decoded(secret)]))]
    .filter((secret) => secret !== '' && secret !== HIDDEN)
    .toSorted((one, other) => other.length - one.length);
}

/**
 * A text about a camera that anybody may read: whatever a library has quoted of its link, the password is not in it.
 */
export const withoutSecrets = (text: string, address: string): string =>
  secretsOf(address).reduce((said, secret) => said.replaceAll(secret, HIDDEN), text);
