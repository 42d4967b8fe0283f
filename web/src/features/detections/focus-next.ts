/**
 * What is called wrong goes with its buttons: whoever judges by keyboard stands at the next one, or at the last that is
 * left.
 */
export const focusNextWrong = (list: HTMLElement | null): void => {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-wrong-button]') ?? [])];
  const index = buttons.findIndex((button) => button === document.activeElement);
  if (index >= 0) (buttons[index + 1] ?? buttons[index - 1])?.focus();
};
