import type { TrashedProject, TrashedSource } from '@rakurs/contract';
import { IconFolder, IconStack2 } from '@tabler/icons-react';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { TrashEntry } from './TrashEntry.tsx';
import styles from './Trash.module.css';
import { useTrashActions } from './use-trash-actions.ts';
import { planSourceRestore } from './restore-plan.ts';

const filesIn = (amount: number): string => formatCount(amount, ru.trash.fileForms);

export function TrashedProjects({ projects }: { projects: TrashedProject[] }) {
  const { isBusy, restore, erase } = useTrashActions();
  return (
    <ul className={styles.list}>
      {projects.map(({ id, title, data_sources, files, days_left }) => (
        <TrashEntry
          key={id}
          title={title}
          detail={ru.trash.inside(formatCount(data_sources, ru.trash.sourceForms), filesIn(files))}
          days={days_left}
          picture={<IconFolder size={22} stroke={1.6} aria-hidden="true" />}
          isBusy={isBusy}
          onRestore={() => restore({ picked: { projects: [id] }, question: null }, ru.trash.restored(title))}
          onErase={() => erase({ projects: [id] }, ru.trash.eraseQuestion(title))}
        />
      ))}
    </ul>
  );
}

export function TrashedSources({ sources }: { sources: TrashedSource[] }) {
  const { isBusy, restore, erase } = useTrashActions();
  return (
    <ul className={styles.list}>
      {sources.map((source) => (
        <TrashEntry
          key={source.id}
          title={source.title}
          detail={ru.trash.inside(
            ru.trash.placeOfSource(source.project.title),
            source.project.is_deleted ? ru.trash.gone : filesIn(source.files),
          )}
          days={source.days_left}
          picture={<IconStack2 size={22} stroke={1.6} aria-hidden="true" />}
          isBusy={isBusy}
          onRestore={() => restore(planSourceRestore(source), ru.trash.restored(source.title))}
          onErase={() => erase({ data_sources: [source.id] }, ru.trash.eraseQuestion(source.title))}
        />
      ))}
    </ul>
  );
}
