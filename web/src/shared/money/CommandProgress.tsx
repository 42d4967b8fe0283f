import { Progress, Stack, Text } from '@mantine/core';
import { formatShare } from '#shared/text/format.ts';
import { pauseSaid } from './refusals.ts';
import { WayOut } from './WayOut.tsx';

interface Props {
  /** Null: nobody has begun it yet. */
  progress: number | null;
  /** Why it does not move just now. */
  note?: string | undefined;
  projectId: number;
  texts: { waiting: string; running: (share: string) => string };
  hint: string;
}

/** How far a long command is that somebody watches, and what it waits for. */
export function CommandProgress({ progress, note, projectId, texts, hint }: Props) {
  const words = progress === null ? texts.waiting : texts.running(formatShare(progress));
  const pause = pauseSaid(note);
  return (
    <Stack gap={8} role="status">
      <Text>{note ?? words}</Text>
      <Progress value={(progress ?? 0) * 100} animated={note === undefined} aria-label={words} />
      {pause && (
        <div>
          <WayOut of={pause} projectId={projectId} />
        </div>
      )}
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </Stack>
  );
}
