import { Button, Checkbox, Text } from '@mantine/core';
import { MAX_SELECTED, type TrashedFile } from '@rakurs/contract';
import { IconBroadcast, IconMovie, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { TrashEntry } from './TrashEntry.tsx';
import styles from './Trash.module.css';
import { useTrashActions } from './use-trash-actions.ts';
import { planFilesRestore } from './restore-plan.ts';

const titleOf = ({ title, name }: TrashedFile): string => title || name;
const counted = (amount: number): string => formatCount(amount, ru.trash.fileForms);

/** Files that were deleted by themselves: one by one, or as many as are ticked. */
export function TrashedFiles({ files }: { files: TrashedFile[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { isBusy, restore, erase } = useTrashActions(() => setTicked(new Set()));
  const chosen = files.filter(({ id }) => ticked.has(id)).slice(0, MAX_SELECTED);
  const toggle = (id: number) =>
    setTicked((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const ids = chosen.map(({ id }) => id);
  return (
    <>
      <div className={`row wrap gap-8-12 ${styles.selection}`}>
        <Checkbox
          label={ru.trash.selectAll}
          checked={chosen.length === files.length}
          indeterminate={chosen.length > 0 && chosen.length < files.length}
          onChange={() => setTicked(chosen.length === files.length ? new Set() : new Set(files.map(({ id }) => id)))}
        />
        {chosen.length > 0 && (
          <>
            <Text fw={600} className="tabular" aria-live="polite">
              {ru.trash.selected(counted(chosen.length))}
            </Text>
            <Button
              variant="light"
              size="xs"
              disabled={isBusy}
              onClick={() => restore(planFilesRestore(chosen), ru.trash.restoredMany(counted(chosen.length)))}
            >
              {ru.trash.restore}
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="xs"
              disabled={isBusy}
              onClick={() => erase({ files: ids }, ru.trash.eraseManyQuestion(counted(chosen.length)))}
            >
              {ru.trash.erase}
            </Button>
          </>
        )}
      </div>
      <ul className={styles.list}>
        {files.map((file) => (
          <TrashEntry
            key={file.id}
            title={titleOf(file)}
            detail={placeOf(file)}
            days={file.days_left}
            picture={<Picture file={file} />}
            lead={
              <Checkbox
                checked={ticked.has(file.id)}
                aria-label={ru.trash.select(titleOf(file))}
                onChange={() => toggle(file.id)}
              />
            }
            isBusy={isBusy}
            onRestore={() => restore(planFilesRestore([file]), ru.trash.restored(titleOf(file)))}
            onErase={() => erase({ files: [file.id] }, ru.trash.eraseQuestion(titleOf(file)))}
          />
        ))}
      </ul>
    </>
  );
}

const placeOf = ({ project, data_source }: TrashedFile): string => {
  const place = ru.trash.placeOfFile(project.title, data_source.title);
  return data_source.is_deleted ? ru.trash.inside(place, ru.trash.gone) : place;
};

const ICONS = { image: IconPhoto, video: IconMovie, stream: IconBroadcast };

function Picture({ file }: { file: TrashedFile }) {
  const Icon = ICONS[file.kind];
  return file.thumbnail_url === null ? (
    <Icon size={22} stroke={1.6} aria-hidden="true" />
  ) : (
    <img src={file.thumbnail_url} alt="" loading="lazy" decoding="async" />
  );
}
