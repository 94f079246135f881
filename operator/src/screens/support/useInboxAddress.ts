import type { ChatState } from '@kapao/contract/backoffice/chat-states';
import { chatStates } from '@kapao/contract/backoffice/chat-states';
import { isLocale, type Locale } from '@kapao/core/locale';
import { useLocation, useNavigate, useParams } from 'ra-core';
import { filterSearch, readFilter } from '../../frame/list/filter-address.ts';

export interface InboxAddress {
  readonly opened: string | null;
  readonly state: ChatState;
  readonly locale: Locale | null;
  readonly mine: boolean;
  /** Whether the side panel replaces the thread where there is no room for both. */
  readonly isContextOpen: boolean;
}

const defaults = { state: 'open', locale: '', mine: '', beside: '' };

/**
 * Reads the opened conversation and its list from the address, so that it can be shared with a colleague and Back works.
 */
export function useInboxAddress(): readonly [
  InboxAddress,
  (part: Partial<InboxAddress>, replace?: boolean) => void,
] {
  const { '*': rest = '' } = useParams<{ '*': string }>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { state, locale, mine, beside } = readFilter(search, defaults);
  const address: InboxAddress = {
    opened: rest.split('/')[0] || null,
    state: chatStates.find((one) => one === state) ?? 'open',
    locale: isLocale(locale) ? locale : null,
    mine: mine === 'yes',
    isContextOpen: beside === 'yes',
  };
  return [
    address,
    (part, replace = false) => {
      // Opening another conversation shows its thread first.
      const next = { ...address, ...('opened' in part && { isContextOpen: false }), ...part };
      const said = {
        state: next.state,
        locale: next.locale ?? '',
        mine: next.mine ? 'yes' : '',
        beside: next.isContextOpen ? 'yes' : '',
      };
      navigate(`/support${next.opened ? `/${next.opened}` : ''}${filterSearch(said, defaults)}`, { replace });
    },
  ];
}
