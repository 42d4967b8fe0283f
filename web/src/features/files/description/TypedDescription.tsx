import { shorten } from './typing.ts';
import { useTyped } from './use-typed.ts';

interface Props {
  fileId: number;
  description: string;
  isInView: boolean;
}

/** What the AI says about a file, on its card. The words are a text node and nothing else: they come from a picture. */
export function TypedDescription({ fileId, description, isInView }: Props) {
  return useTyped({ fileId, text: shorten(description), isInView });
}
