import { useLingui } from '@lingui/react/macro';
import { CornerDownLeft, type LucideIcon, Search, User, UserSearch } from 'lucide-react';
import { useNavigate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useFoundMembers } from '../../frame/member/useFoundMembers.ts';
import { cx } from '../../ui/design/cx.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { pages } from '../pages/pages.ts';

interface Found {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly note?: string;
  readonly go: () => void;
}

/** Fewest letters for a search, since fewer match too many members. */
const shortest = 2;

/** Command palette: go to a page by part of its name, or to a member by whatever is known, found while it is typed. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [choice, setChoice] = useState<string | null>(null);
  const typed = text.trim();
  const wanted = typed.toLocaleLowerCase();
  const toPages: Found[] = pages
    .filter(
      ({ right, title, path }) =>
        may(right) && `${i18n._(title)} ${path}`.toLocaleLowerCase().includes(wanted),
    )
    .map(({ path, icon, title }) => ({ key: path, icon, title: i18n._(title), go: () => navigate(path) }));
  // The typed text is passed in the history's state and never in the address, since it may be a phone number.
  const toMembers: Found = {
    key: 'members',
    icon: UserSearch,
    title: t`Search members for “${typed}”`,
    go: () => navigate('/members', { state: { find: typed } }),
  };
  const mayFindMembers = may('members.see');
  const members = useFoundMembers(typed).map(
    ({ memberId, name, phone, publicId, movementId }): Found => ({
      key: memberId,
      icon: User,
      title: name,
      note: `${phone} · ${publicId}`,
      go: () => navigate(`/members/${memberId}${movementId ? `?movement=${movementId}` : ''}`),
    }),
  );
  const found = mayFindMembers && typed.length >= shortest ? [...toPages, ...members, toMembers] : toPages;
  // The choice stays at its item when members arrive above it.
  const at = Math.max(
    0,
    found.findIndex(({ key }) => key === choice),
  );
  const step = (by: number) =>
    setChoice(found[Math.max(0, Math.min(found.length - 1, at + by))]?.key ?? null);
  const chosen = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the item that is chosen
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const go = (index: number) => {
    if (!found[index]) return;
    onClose();
    found[index].go();
  };
  return (
    <Dialog
      open
      light
      title={mayFindMembers ? t`Find a member or a page` : t`Find a page`}
      onClose={onClose}
      focus={field}
    >
      <div className="relative">
        <Search size={16} aria-hidden className="absolute top-3 left-3 text-muted" />
        <input
          ref={field}
          role="combobox"
          aria-label={mayFindMembers ? t`Find a member or a page` : t`Find a page`}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          value={text}
          maxLength={80}
          onChange={({ target }) => {
            setText(target.value);
            setChoice(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') step(1);
            else if (event.key === 'ArrowUp') step(-1);
            else if (event.key === 'Enter') go(at);
            else return;
            event.preventDefault();
          }}
          className="h-10 w-full rounded-md border border-edge bg-card pr-3 pl-9 outline-none focus-visible:border-gold-text focus-visible:ring-3 focus-visible:ring-gold/25"
        />
      </div>
      <div id={id} role="listbox" aria-label={t`Results`} className="mt-2 grid max-h-[26rem] overflow-y-auto">
        {found.map(({ key, icon: Icon, title, note }, index) => {
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and names the chosen one
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            <div
              key={key}
              ref={index === at ? chosen : null}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onClick={() => go(index)}
              className={cx(
                'flex min-h-9 items-center gap-2.5 rounded-md px-3',
                index === at && 'bg-gold-tint',
              )}
            >
              <Icon size={16} aria-hidden className="flex-none text-muted" />
              <span className="min-w-0 flex-1 truncate">
                {title}
                {note ? <span className="tabular ml-2 text-muted">{note}</span> : null}
              </span>
              {index === at ? <CornerDownLeft size={14} aria-hidden className="text-muted" /> : null}
            </div>
          );
        })}
        {found.length === 0 ? <p className="px-3 py-4 text-muted">{t`Nothing found`}</p> : null}
      </div>
    </Dialog>
  );
}
