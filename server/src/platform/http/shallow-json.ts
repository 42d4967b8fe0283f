/** No shape of the contract comes near it; whoever walks a value once per level would run out of stack long before a page of brackets ends. */
const DEEPEST = 64;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];

/** The same JSON text; throws when values lie in it deeper than anybody means. */
export function requireShallow(text: string): string {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (isQuoted) {
      if (letter === BACKSLASH) at += 1;
      else if (letter === QUOTE) isQuoted = false;
    } else if (letter === QUOTE) isQuoted = true;
    else if (letter === OPEN_LIST || letter === OPEN_OBJECT) {
      depth += 1;
      if (depth > DEEPEST) throw new RangeError('JSON lies too deep');
    } else if (letter === CLOSE_LIST || letter === CLOSE_OBJECT) depth -= 1;
  }
  return text;
}
