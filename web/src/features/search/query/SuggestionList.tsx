import { IconClock, IconFolder, IconTag } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import type { SuggestionOption } from './suggestion-options.ts';
import styles from './SuggestionList.module.css';

const ICONS = { recent: IconClock, class: IconTag, source: IconFolder };

interface Props {
  id: string;
  options: readonly SuggestionOption[];
  active: number;
  optionId: (at: number) => string;
  onPoint: (at: number) => void;
  onChoose: (option: SuggestionOption) => void;
}

const hintOf = ({ kind, amount, project }: SuggestionOption): string => {
  const what = ru.search.suggested[kind];
  return [what, amount === null ? project : ru.search.filesAmount(amount)].filter(Boolean).join(' · ');
};

/** Under the box. The focus stays in it: options are pointed at, not entered. */
export function SuggestionList({ id, options, active, optionId, onPoint, onChoose }: Props) {
  return (
    <div
      className={`tile scroll surface absolute ${styles.list}`}
      role="listbox"
      id={id}
      aria-label={ru.search.suggestions}
    >
      {options.map((option, at) => {
        const Icon = ICONS[option.kind];
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the box's, which keeps the focus
          <div
            key={`${option.kind} ${option.query}`}
            id={optionId(at)}
            className={`row gap-12 pointer ${styles.option}`}
            role="option"
            aria-selected={at === active}
            onPointerMove={() => onPoint(at)}
            // Before the box loses the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <Icon size={16} stroke={1.7} aria-hidden="true" />
            <span className="shrink ellipsis">{option.title}</span>
            <span className={`push fixed ellipsis dimmed size-12 ${styles.hint}`}>{hintOf(option)}</span>
          </div>
        );
      })}
    </div>
  );
}
