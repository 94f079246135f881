import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callBackoffice } from '../../../frame/api/backoffice.ts';
import { type LoadedMessages, mergeThread } from './merge-thread.ts';

const pageSize = 40;
/** Maximum messages shown; longer conversations are exported instead of scrolled. */
const maxShown = 2_000;

/**
 * Messages of a conversation. Only the newest page is refetched on changes: older messages do not change, and each read is
 * recorded in the audit log.
 */
export function useThread(id: string) {
  const queries = useQueryClient();
  const key = ['chat-thread', id];
  const [older, setOlder] = useState<'rest' | 'busy' | 'failed'>('rest');
  const isLoadingOlder = useRef(false);
  const read = (before: number | undefined, most: number, signal?: AbortSignal) =>
    callBackoffice('listChatMessages', { params: { id }, query: { before, most }, signal });
  const newest = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const page = await read(undefined, pageSize, signal);
      return mergeThread(queries.getQueryData<LoadedMessages>(key), page);
    },
    // Refetches on reopening, because no hints arrive while the conversation is closed.
    staleTime: 0,
  });
  const said = newest.data;
  const [oldest] = said?.messages ?? [];
  const keep = async (before: number, most: number) => {
    const page = await read(before, most);
    queries.setQueryData<LoadedMessages>(key, (known) => mergeThread(known, page));
  };
  const canGrow = said !== undefined && !said.isAll && said.messages.length < maxShown;
  const readOlder = async () => {
    if (isLoadingOlder.current || !canGrow || !oldest) return;
    isLoadingOlder.current = true;
    setOlder('busy');
    try {
      await keep(oldest.seq, pageSize);
      setOlder('rest');
    } catch {
      setOlder('failed');
    } finally {
      isLoadingOlder.current = false;
    }
  };
  return {
    said,
    error: newest.error,
    retry: () => void newest.refetch(),
    older,
    canGrow,
    readOlder,
    /** Requests a new address of a file, as addresses expire after five minutes. If that fails, the old one stays. */
    renew: (seq: number) => keep(seq + 1, 1).catch(() => undefined),
  };
}

export type Thread = ReturnType<typeof useThread>;
