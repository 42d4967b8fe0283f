export { SavedSearchMenu } from './saved/SavedSearchMenu.tsx';
export { useRefreshSavedSearches } from './saved/use-saved-searches.ts';
export { SearchEntry } from './SearchEntry.tsx';
