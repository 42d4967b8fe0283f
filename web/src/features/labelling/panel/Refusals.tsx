import { Button, Group, Text } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import styles from './LabelPanel.module.css';

/** What the server will never take, with its reason. The rectangle can be kept and named again. */
export function Refusals({ labeller }: { labeller: Labeller }) {
  return labeller.refused.map(({ entry, reason }) => (
    <div key={entry.id} className={`rounded grid gap-4 pad-12 ${styles.refusal}`} role="alert">
      <Text fw={600}>{ru.labelling.refused(entry.shape.title)}</Text>
      <Text>{reason}</Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="light" onClick={() => labeller.takeBack(entry.id)}>
          {ru.labelling.keepBox}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => labeller.forgetRefusal(entry.id)}>
          {ru.labelling.letGo}
        </Button>
      </Group>
    </div>
  ));
}
