import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { filePathOf } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { useStream } from '../use-streams.ts';

/** Of a clip: which camera saw it, as long as that is there. */
export function ClipCamera({ fileId }: { fileId: number }) {
  const { data: stream } = useStream(fileId);
  if (!stream) return null;
  return (
    <Text c="dimmed">
      {ru.streams.fromCamera}{' '}
      <Anchor
        component={Link}
        to={filePathOf({ id: stream.file_id, data_source_id: stream.data_source_id, project_id: stream.project_id })}
      >
        {stream.title}
      </Anchor>
    </Text>
  );
}
