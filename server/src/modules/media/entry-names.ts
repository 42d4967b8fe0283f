const MAX_BYTES = 240;
/** Names that Windows keeps for its devices, with whatever ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Half of a pair of signs becomes the sign for what cannot be read. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

// oxlint-disable-next-line no-control-regex -- control characters are exactly what is dropped here
const UNPRINTABLE = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

/** A name that every system can unpack: no folders, no signs that mean something to a shell or a disc, not too long. */
export function safeEntryName(name: string): string {
  const bare = wellFormed(name.normalize('NFC'))
    .replaceAll(UNPRINTABLE, '')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .replace(/[. ]+$/, '')
    .trim();
  if (bare === '' || /^\.+$/.test(bare)) return 'file';
  return shortened(DEVICE.test(bare) ? `_${bare}` : bare, MAX_BYTES);
}

const split = (name: string): [stem: string, extension: string] => {
  const extension = /(?<=.)\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - extension.length), extension];
};

/** By letters, so that none is cut in the middle; the ending stays. */
function shortened(name: string, mostBytes: number): string {
  if (Buffer.byteLength(name) <= mostBytes) return name;
  const [stem, extension] = split(name);
  const letters = Array.from(stem);
  while (letters.length > 1 && Buffer.byteLength(letters.join('') + extension) > mostBytes) letters.length -= 1;
  return letters.join('') + extension;
}

/** Each name once, whatever its capitals: the second 'a.jpg' is 'a (2).jpg'. */
export function createEntryNames() {
  const taken = new Set<string>();
  /** Where the numbers of a name go on: ten thousand files of one name are not tried from 2 each. */
  const lastOf = new Map<string, number>();
  return (name: string): string => {
    const wanted = safeEntryName(name);
    const [stem, extension] = split(wanted);
    let given = wanted;
    for (let number = (lastOf.get(wanted.toLowerCase()) ?? 1) + 1; taken.has(given.toLowerCase()); number += 1) {
      given = `${stem} (${number})${extension}`;
      lastOf.set(wanted.toLowerCase(), number);
    }
    taken.add(given.toLowerCase());
    return given;
  };
}
