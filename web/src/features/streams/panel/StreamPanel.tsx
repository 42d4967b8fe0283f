import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Stream } from '@rakurs/contract';
import { IconLink, IconPower } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '#shared/api/index.ts';
import { formatBytes, formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { rateWords, reasonWords, sinceWords } from '../stream-words.ts';
import { StreamBadge } from '../StreamBadge.tsx';
import { useChangeStream } from '../use-streams.ts';
import { AnalyticsSwitch } from './AnalyticsSwitch.tsx';
import { LatestEvent } from './LatestEvent.tsx';
import { LinkForm } from './LinkForm.tsx';
import styles from './StreamPanel.module.css';

const texts = ru.streams;

/** What a camera is doing, what it sends, and what can be changed about it. */
export function StreamPanel({ stream }: { stream: Stream }) {
  const [isLinkOpen, setLinkOpen] = useState(false);
  const note = reasonWords(stream) ?? (stream.is_proxied ? texts.proxied : null);
  return (
    <section className="column gap-12" aria-label={texts.panelLabel}>
      <div className="row wrap gap-4-8 shrink">
        <StreamBadge stream={stream} />
        <Text span size="xs" c="dimmed">
          {sinceWords(stream)}
        </Text>
      </div>
      {note !== null && <Text size="sm">{note}</Text>}
      <Facts stream={stream} />
      {isLinkOpen ? (
        <LinkForm stream={stream} onClose={() => setLinkOpen(false)} />
      ) : (
        <div className="flex wrap gap-8">
          <Button variant="default" size="sm" leftSection={<IconLink size={16} />} onClick={() => setLinkOpen(true)}>
            {texts.changeLink}
          </Button>
          <Power stream={stream} />
        </div>
      )}
      <AnalyticsSwitch stream={stream} />
      <LatestEvent stream={stream} />
    </section>
  );
}

function Power({ stream }: { stream: Stream }) {
  const change = useChangeStream(stream.file_id);
  const toggle = () =>
    change.mutate(
      { is_on: !stream.is_on },
      {
        onError: (error) => notifications.show({ title: texts.changeFailed, message: errorText(error), color: 'red' }),
      },
    );
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconPower size={16} />}
      loading={change.isPending}
      onClick={toggle}
    >
      {stream.is_on ? texts.switchOff : texts.switchOn}
    </Button>
  );
}

function Facts({ stream: { rtsp_url, width, height, codec, fps, recorded_from, recorded_bytes } }: { stream: Stream }) {
  const facts: [name: string, value: string][] = [
    ...(width !== null && height !== null
      ? [[texts.size, texts.pixels(width, height)] satisfies [string, string]]
      : []),
    ...(codec !== null ? [[texts.codec, texts.codecs[codec]] satisfies [string, string]] : []),
    ...(fps !== null ? [[texts.fps, rateWords(fps)] satisfies [string, string]] : []),
    [
      texts.record,
      recorded_from === null
        ? texts.noRecord
        : texts.recordFrom(formatMoment(recorded_from), formatBytes(recorded_bytes)),
    ],
  ];
  return (
    <dl className={`flush tabular ${styles.facts}`}>
      <div data-code="true">
        <dt>{texts.link}</dt>
        <dd>{rtsp_url}</dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
