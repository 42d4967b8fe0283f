import { Progress, Stack, Text } from '@mantine/core';
import { formatRubles } from '#shared/text/format-money.ts';
import { formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { readPause } from './refusals.ts';
import { useShortfall } from './use-wallet.ts';
import { PauseRemedy } from './PauseRemedy.tsx';

interface Props {
  /** Null: nobody has begun it yet. */
  progress: number | null;
  /** Why it does not move just now. */
  note?: string | undefined;
  projectId: number;
  texts: {
    waiting: string;
    running: (share: string) => string;
    /** What goes on, and after what. */ goesOn: (when: string) => string;
  };
  /** Where nothing is in its way. */
  hint: string;
  /** What is left of it costs so much; null or absent: nobody can tell. */
  kopecks?: number | null | undefined;
}

/** How far a long command is that somebody watches, and what it waits for. */
export function CommandProgress({ progress, note, projectId, texts, hint, kopecks = null }: Props) {
  const words = progress === null ? texts.waiting : texts.running(formatShare(progress));
  const pause = readPause(note);
  const missing = useShortfall(pause === 'no_funds' ? kopecks : null);
  return (
    <Stack gap={8} role="status">
      <Text>{missing === null ? (note ?? words) : ru.pauses.missing(formatRubles(missing))}</Text>
      <Progress value={(progress ?? 0) * 100} animated={note === undefined} aria-label={words} />
      {pause && (
        <div>
          <PauseRemedy of={pause} projectId={projectId} />
        </div>
      )}
      <Text size="sm" c="dimmed">
        {pause ? texts.goesOn(ru.pauses.when[pause]) : hint}
      </Text>
    </Stack>
  );
}
