export { SavedSearchMenu } from './saved/SavedSearchMenu.tsx';
export { useAskForSavedSearches } from './saved/use-saved-searches.ts';
export { SearchEntry } from './SearchEntry.tsx';
