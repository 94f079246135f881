import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useDialogs } from '../../frame/dialog/dialogs.ts';

interface Props {
  typed: string;
  onTyped: (typed: string) => void;
  hotkey: boolean;
}

export function GameSearch({ typed, onTyped, hotkey }: Props) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const isCovered = useDialogs().stack.length > 0;
  const listens = hotkey && !isCovered;
  // Registered before painting, because whoever sees the field may press the key at once.
  useLayoutEffect(() => {
    if (!listens) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [listens]);
  return (
    <label className="flex min-h-[3.25rem] min-w-0 items-center lg:min-w-40 lg:flex-1 gap-2 rounded-md border border-line bg-card px-3 focus-within:border-gold-text">
      <Search size={19} className="text-muted" />
      <input
        ref={field}
        type="search"
        value={typed}
        maxLength={60}
        aria-label={t`Search games`}
        placeholder={t`Search games`}
        onChange={(event) => onTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          // Escape clears the field without closing the dialog around it.
          event.stopPropagation();
          onTyped('');
        }}
        className="min-h-11 w-full min-w-0 bg-transparent text-sm outline-none placeholder:text-muted"
      />
      {hotkey ? (
        <kbd
          aria-hidden
          className="hidden rounded-[6px] border border-line px-1.5 text-xs text-muted lg:block"
        >
          /
        </kbd>
      ) : null}
    </label>
  );
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input,textarea,select,[contenteditable]');
}
