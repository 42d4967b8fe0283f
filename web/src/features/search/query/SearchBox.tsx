import { CloseButton, Loader, TextInput } from '@mantine/core';
import { MAX_QUERY_LENGTH } from '@rakurs/contract';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { useSuggestions } from './use-search-start.ts';
import { optionsOf, type SuggestionOption } from './suggestion-options.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { useCombobox } from './use-combobox.ts';

export interface SearchBoxProps {
  typed: string;
  asked: string;
  isBusy: boolean;
  /** Whether it is where a user begins. */
  isFocused: boolean;
  onType: (query: string) => void;
  onAsk: (query: string) => void;
}

/** The one big box, and under it what the line may go on with while it is typed. */
export function SearchBox({ typed, asked, isBusy, isFocused, onType, onAsk }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  /** The line for which the list is not wanted any more. */
  const [putAway, setPutAway] = useState<string | null>(null);
  const [isEntered, setEntered] = useState(false);
  const suggestions = useSuggestions(typed, isEntered && typed.trim() !== asked && typed !== putAway);
  const options = suggestions ? optionsOf(typed, suggestions) : [];
  const choose = ({ query }: SuggestionOption) => {
    setPutAway(query);
    combobox.setActive(-1);
    onAsk(query);
  };
  const combobox = useCombobox({ options, onChoose: choose });
  const clear = () => {
    onAsk('');
    box.current?.focus();
  };
  const type = (text: string) => {
    combobox.setActive(-1);
    setPutAway(null);
    onType(text);
  };
  return (
    <div className="grow relative">
      <TextInput
        ref={box}
        size="lg"
        aria-label={ru.search.box}
        placeholder={ru.search.placeholder}
        // Not in the button: a button that is busy cannot be pressed, and a slow search must not hold up the next one.
        leftSection={
          isBusy ? (
            <Loader size={20} aria-label={ru.common.loading} role="status" />
          ) : (
            <IconSearch size={20} stroke={1.7} />
          )
        }
        rightSection={typed !== '' && <CloseButton aria-label={ru.search.clear} onClick={clear} />}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        {...(isFocused && { 'data-autofocus': true })}
        data-search-stop
        {...combobox.field}
        value={typed}
        onFocus={() => setEntered(true)}
        onBlur={() => setEntered(false)}
        onKeyDown={(event) => combobox.onKeyDown(event, () => setPutAway(typed))}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {options.length > 0 && (
        <SuggestionList
          id={combobox.listId}
          options={options}
          active={combobox.active}
          optionId={combobox.optionId}
          onPoint={combobox.setActive}
          onChoose={choose}
        />
      )}
    </div>
  );
}
