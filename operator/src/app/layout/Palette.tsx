import { useLingui } from '@lingui/react/macro';
import { CornerDownLeft, Search } from 'lucide-react';
import { useNavigate } from 'ra-core';
import { useId, useRef, useState } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { cx } from '../../ui/design/cx.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { pages } from '../pages/pages.ts';

/** Where to, by typing a part of its name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const wanted = text.trim().toLocaleLowerCase();
  const found = pages.filter(
    (page) => may(page.right) && `${i18n._(page.title)} ${page.path}`.toLocaleLowerCase().includes(wanted),
  );
  const go = (index: number) => {
    const page = found[index];
    if (!page) return;
    onClose();
    navigate(page.path);
  };
  return (
    <Dialog open title={t`Find a page`} onClose={onClose} focus={field}>
      <div className="relative">
        <Search size={16} aria-hidden className="absolute top-3 left-3 text-muted" />
        <input
          ref={field}
          role="combobox"
          aria-label={t`Find a page`}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
            else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
            else if (event.key === 'Enter') go(at);
            else return;
            event.preventDefault();
          }}
          className="h-10 w-full rounded-md border border-line bg-card pr-3 pl-9 outline-none focus-visible:border-gold focus-visible:ring-3 focus-visible:ring-gold/25"
        />
      </div>
      <div id={id} role="listbox" aria-label={t`Pages`} className="mt-2 grid max-h-80 overflow-y-auto">
        {found.map((page, index) => {
          const Icon = page.icon;
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and names the chosen one
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            <div
              key={page.path}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onClick={() => go(index)}
              className={cx(
                'flex min-h-9 items-center gap-2.5 rounded-md px-3',
                index === at && 'bg-gold-tint',
              )}
            >
              <Icon size={16} aria-hidden className="text-muted" />
              <span className="flex-1">{i18n._(page.title)}</span>
              {index === at ? <CornerDownLeft size={14} aria-hidden className="text-muted" /> : null}
            </div>
          );
        })}
        {found.length === 0 ? <p className="px-3 py-4 text-muted">{t`Nothing found`}</p> : null}
      </div>
    </Dialog>
  );
}
