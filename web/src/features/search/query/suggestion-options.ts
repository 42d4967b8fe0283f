import type { SearchSuggestions } from '@rakurs/contract';
import { completeQuery } from './query.ts';

/** One line under the box. `query` is what it asks for. */
export interface SuggestionOption {
  kind: 'recent' | 'class' | 'source';
  title: string;
  /** How many files, or of which project. */
  amount: number | null;
  project: string | null;
  query: string;
}

/** What the typed line may become, one's own words first. */
export const optionsOf = (typed: string, { classes, sources, recent }: SearchSuggestions): SuggestionOption[] => [
  ...recent.map((content) => ({
    kind: 'recent' as const,
    title: content,
    amount: null,
    project: null,
    query: content,
  })),
  ...classes.map(({ title, amount }) => ({
    kind: 'class' as const,
    title,
    amount,
    project: null,
    query: completeQuery(typed, { kind: 'class', value: title }),
  })),
  ...sources.map(({ title, project_title }) => ({
    kind: 'source' as const,
    title,
    amount: null,
    project: project_title,
    query: completeQuery(typed, { kind: 'source', value: title }),
  })),
];
