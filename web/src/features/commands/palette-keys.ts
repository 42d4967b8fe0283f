type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** The code and not the letter: on a Russian keyboard K is Л. */
export const isPaletteKey = ({ code, ctrlKey, metaKey, shiftKey }: Pressed): boolean =>
  code === 'KeyK' && (ctrlKey || metaKey) && !shiftKey;

/** On a Russian keyboard the same key types a comma, and the sign stands on 7. */
export const isHelpKey = ({ key, code, ctrlKey, metaKey, shiftKey }: Pressed): boolean =>
  !ctrlKey && !metaKey && (key === '?' || (code === 'Slash' && shiftKey));
