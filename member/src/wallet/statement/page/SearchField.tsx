import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { searchText } from './search-text.ts';

/** Delay in ms after the last key, so that a reference is one request and not twenty. */
const debounceMs = 400;

interface Props {
  search: string;
  onSearch: (search: string) => void;
}

/** Search by amount, day, word (game, bank, kind), or by the reference on a bank slip, a QR or a receipt. */
export function SearchField({ search, onSearch }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);

  // Shows the search of an entry that Back led to.
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);

  const send = useEffectEvent((wanted: string) => {
    if (wanted === sent.current) return;
    sent.current = wanted;
    onSearch(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(searchText(typed)), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <search className="field-box">
      <Search size={19} className="ml-3.5 text-muted" />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        aria-label={t`Search by amount, date, game, bank or reference`}
        placeholder={t`Amount, date, game or bank`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(searchText(typed));
        }}
        className="min-h-[50px] w-full min-w-0 flex-1 rounded-md bg-transparent px-2.5 text-base outline-none placeholder:text-muted"
      />
      {typed ? (
        <button
          type="button"
          aria-label={t`Clear the search`}
          onClick={() => {
            setTyped('');
            send('');
          }}
          className="mr-0.5 grid size-12 flex-none place-items-center rounded-md text-muted hover:text-text"
        >
          <X size={20} />
        </button>
      ) : null}
    </search>
  );
}
