import { Progress, Stack, Text } from '@mantine/core';
import { formatShare } from '#shared/text/format.ts';

interface Props {
  /** Null: nobody has begun it yet. */
  progress: number | null;
  texts: { waiting: string; running: (share: string) => string };
  hint: string;
}

/** How far a long command is that somebody watches. */
export function CommandProgress({ progress, texts, hint }: Props) {
  const words = progress === null ? texts.waiting : texts.running(formatShare(progress));
  return (
    <Stack gap={8} role="status">
      <Text>{words}</Text>
      <Progress value={(progress ?? 0) * 100} animated aria-label={words} />
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </Stack>
  );
}
