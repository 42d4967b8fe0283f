import { Title } from '@mantine/core';
import type { Scene } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import { SecondButton } from '#shared/ui/SecondButton.tsx';
import styles from './DescriptionPanel.module.css';

interface Props {
  scenes: readonly Scene[];
  onSeek: (second: number) => void;
}

/** What happens in a video over time; the time leads there. */
export function SceneList({ scenes, onSeek }: Props) {
  return (
    <section>
      <Title order={2} className={`text-14 ${styles.heading}`}>
        {ru.recognition.scenes}
      </Title>
      <ol className="bare-list grid gap-12">
        {scenes.map((scene) => (
          <li key={scene.second} className="flex top gap-12">
            <SecondButton second={scene.second} onSeek={onSeek} />
            <p className="flush preformatted">{scene.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
