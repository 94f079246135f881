import type { ChatState } from '@kapao/contract/backoffice/chat-states';
import { useLingui } from '@lingui/react/macro';
import { ListFilter, Search, UserCheck, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useKeys } from '../../../frame/keys/useKeys.ts';
import { countOf, useCounts } from '../../../frame/queue/useCounts.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { inputClass } from '../../../ui/field/Field.tsx';
import { Menu } from '../../../ui/menu/Menu.tsx';
import { Tabs } from '../../../ui/menu/Tabs.tsx';
import { languageCodes } from '../chat.ts';
import type { InboxAddress } from '../useInboxAddress.ts';
import type { ChatList } from './useChatList.ts';

interface Props {
  address: InboxAddress;
  go: (part: Partial<InboxAddress>) => void;
  list: ChatList;
  /** Whether the user answers customers and so can have own conversations. */
  answers: boolean;
  /** Button for several conversations at once. */
  bulk: ReactNode;
}

/** Head of the list: filters by state, language and own conversations, or the search field. */
export function ListHead({ address, go, list, answers, bulk }: Props) {
  const { t } = useLingui();
  const [finding, setFinding] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const open = countOf(useCounts(), 'chats')?.open;
  const plain = !address.locale && !address.mine;
  const known = (state: ChatState) => {
    if (state === 'open' && plain) return open;
    return state === address.state ? list.whole : undefined;
  };
  const find = () => setFinding(true);
  // Focuses before the next keystroke, so that typing after F goes into the field.
  useLayoutEffect(() => {
    if (finding) field.current?.focus();
  }, [finding]);
  const leave = () => {
    list.setTyped('');
    setFinding(false);
  };
  useKeys([{ keys: 'f', label: t`find`, rare: true, run: find }]);
  const languages = [
    { value: null, label: t`Every language` },
    { value: 'th' as const, label: t`Thai` },
    { value: 'la' as const, label: t`Lao` },
    { value: 'en' as const, label: t`English` },
  ];
  if (finding)
    return (
      <div className="flex flex-none items-center gap-1 border-b border-line px-2.5 py-2">
        <form
          className="relative min-w-0 flex-1"
          onSubmit={(event) => {
            event.preventDefault();
            list.search();
          }}
        >
          <Search size={15} aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
          <input
            ref={field}
            inputMode="search"
            enterKeyHint="search"
            aria-label={t`Text, phone, member ID, name`}
            placeholder={t`Text, phone, name, then Enter`}
            maxLength={100}
            value={list.typed}
            onChange={({ target }) => list.setTyped(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && leave()}
            className={`${inputClass} pl-9`}
          />
        </form>
        <IconButton label={t`Back to the list`} onClick={leave}>
          <X size={16} />
        </IconButton>
      </div>
    );
  return (
    <div className="flex flex-none flex-wrap items-center border-b border-line px-2 py-2">
      <Tabs<ChatState>
        label={t`Filter conversations`}
        chosen={address.state}
        onChoose={(state) => go({ state })}
        tabs={[
          { name: 'open', label: t({ message: 'Open', context: 'conversations' }), count: known('open') },
          { name: 'waiting', label: t`Waiting`, count: known('waiting') },
          { name: 'solved', label: t`Resolved`, count: known('solved') },
        ]}
      />
      <span className="ml-auto flex items-center">
        <Menu
          button={
            <button
              type="button"
              aria-label={t`Assigned to me, or one language`}
              title={t`Assigned to me, or one language`}
              className="flex h-8 min-w-8 items-center justify-center gap-1 rounded-md px-1.5 text-xs font-semibold text-muted hover:bg-line-soft hover:text-text max-md:h-11 max-md:min-w-11"
            >
              <ListFilter size={16} aria-hidden />
              {address.mine ? <UserCheck size={14} aria-hidden className="text-gold-text" /> : null}
              {address.locale ? languageCodes[address.locale] : null}
            </button>
          }
          choices={[
            ...(answers
              ? [{ label: t`Mine only`, chosen: address.mine, onChoose: () => go({ mine: !address.mine }) }]
              : []),
            ...languages.map(({ value, label }, index) => ({
              label,
              chosen: value === address.locale,
              apart: answers && index === 0,
              onChoose: () => go({ locale: value }),
            })),
          ]}
        />
        {bulk}
        <IconButton label={t`Find a conversation`} keys="f" onClick={find}>
          <Search size={16} />
        </IconButton>
      </span>
    </div>
  );
}
