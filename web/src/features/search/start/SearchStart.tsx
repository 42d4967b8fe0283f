import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconClock, IconPhotoSearch } from '@tabler/icons-react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { addFilter } from '../query/query.ts';
import { OfferCard } from './OfferCard.tsx';
import styles from './SearchStart.module.css';
import { useForgetSearches, useSearchStart } from '../query/use-search-start.ts';

/**
 * Before the first query: what one asked for last, and what there is to ask for. Without it the words of how to search
 * stand alone.
 */
export function SearchStart({ onAsk }: { onAsk: (query: string) => void }) {
  const start = useSearchStart();
  const { classes = [], sources = [], recent = [] } = start.data ?? {};
  const hasOffers = classes.length + sources.length + recent.length > 0;
  return (
    <div className={`scroll flex-1 lean thin-scrollbar ${styles.scroller}`}>
      {start.isPending && <Waiting />}
      {!start.isPending && !hasOffers && (
        <EmptyState
          text={ru.search.startText}
          hint={ru.search.startHint}
          icon={<IconPhotoSearch size={28} stroke={1.6} />}
        />
      )}
      {recent.length > 0 && <Recent recent={recent} onAsk={onAsk} />}
      {classes.length > 0 && (
        <section>
          <h3 className={`text-14 bold ${styles.heading}`}>{ru.search.topClasses}</h3>
          <ul className={`grid gap-12 flush no-list ${styles.cards}`} aria-label={ru.search.topClasses}>
            {classes.map(({ title, amount, thumbnail_url, box }) => (
              <OfferCard
                key={title}
                kind="class"
                title={title}
                hint={ru.search.filesAmount(amount)}
                picture={thumbnail_url}
                box={box}
                onChoose={() => onAsk(addFilter('', { kind: 'class', value: title }))}
              />
            ))}
          </ul>
        </section>
      )}
      {sources.length > 0 && (
        <section>
          <h3 className={`text-14 bold ${styles.heading}`}>{ru.search.topSources}</h3>
          <ul className={`grid gap-12 flush no-list ${styles.cards}`} data-wide aria-label={ru.search.topSources}>
            {sources.map(({ id, title, project_title, amount, thumbnail_url }) => (
              <OfferCard
                key={id}
                kind="source"
                title={title}
                hint={ru.search.sourceHint(project_title, amount)}
                picture={thumbnail_url}
                onChoose={() => onAsk(addFilter('', { kind: 'source', value: title }))}
              />
            ))}
          </ul>
        </section>
      )}
      {hasOffers && <p className={`dimmed size-13 ${styles.hint}`}>{ru.search.startHint}</p>}
    </div>
  );
}

function Recent({ recent, onAsk }: { recent: readonly string[]; onAsk: (query: string) => void }) {
  const forget = useForgetSearches();
  const forgetAll = () =>
    forget.mutate(undefined, {
      onError: (error) =>
        void notifications.show({ title: ru.search.forgetFailed, message: errorText(error), color: 'red' }),
    });
  return (
    <section>
      <div className="flex between baseline">
        <h3 className={`text-14 bold ${styles.heading}`}>{ru.search.recent}</h3>
        <Button variant="subtle" size="compact-xs" loading={forget.isPending} onClick={forgetAll}>
          {ru.search.forget}
        </Button>
      </div>
      <ul className={styles.recent} aria-label={ru.search.recent}>
        {recent.map((content) => (
          <li key={content}>
            <UnstyledButton
              className={`pill faint row gap-6 fit size-13 line-20 ${styles.query}`}
              title={content}
              data-search-stop
              onClick={() => onAsk(content)}
            >
              <IconClock size={14} aria-hidden="true" />
              <span className="ellipsis">{content}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PLACES = [1, 2, 3, 4, 5, 6];

function Waiting() {
  return (
    <div className={`grid gap-12 flush no-list ${styles.cards}`} role="status" aria-label={ru.common.loading}>
      {PLACES.map((place) => (
        <Skeleton key={place} height={140} radius="md" />
      ))}
    </div>
  );
}
