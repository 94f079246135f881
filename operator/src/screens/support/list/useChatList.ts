import { useState } from 'react';
import { useMe } from '../../../frame/api/session.ts';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { useQueue } from '../../../frame/queue/useQueue.ts';
import type { ChatRow } from '../chat.ts';
import type { InboxAddress } from '../useInboxAddress.ts';
import { groupByAgent } from './group-by-agent.ts';

/** Minimum length of a search; shorter words match everybody. */
const shortest = 2;

/** Conversations of a list or of a search, in display order. It searches on Enter: each search is in the audit log. */
export function useChatList({ state, locale, mine, opened }: InboxAddress) {
  const me = useMe();
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const searching = words.length >= shortest;
  const filter = { state, ...(locale && { locale }), ...(mine && { mine: 'true' }) };
  const list = useQueue<ChatRow>('chats', { filter, own: false, opened });
  const found = useBackoffice('searchChats', {
    request: { body: { words } },
    // Not refetched on socket hints, because it searches thousands of messages.
    enabled: searching,
    keep: true,
  });
  const listed = list.ids?.flatMap((id) => list.rowOf(id) ?? []);
  const rows = searching ? found.data?.rows : listed;
  const groups = rows && groupByAgent(rows, state === 'open' && !searching, me.id, list.assignmentOf);
  return {
    typed,
    setTyped: (text: string) => {
      setTyped(text);
      if (text === '') setWords('');
    },
    search: () => setWords(typed.trim()),
    searching,
    groups,
    ids: groups?.flatMap((group) => group.rows.map(({ id }) => id)) ?? [],
    rowOf: (id: string) => rows?.find((row) => row.id === id),
    assignmentOf: list.assignmentOf,
    error: searching ? found.error : list.error,
    retry: () => (searching ? void found.refetch() : list.retry()),
    more: searching ? undefined : list.more,
    loadingMore: list.loadingMore,
    /** Total count, known once all pages are loaded. */
    whole: searching || !listed || list.more ? undefined : listed.length,
  };
}

export type ChatList = ReturnType<typeof useChatList>;
