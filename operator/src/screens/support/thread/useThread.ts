import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callBackoffice } from '../../../frame/api/backoffice.ts';
import { mergeThread, type Said } from './merge-thread.ts';

const pageSize = 40;
/** A conversation of years is exported and not scrolled through. */
const mostShown = 2_000;

/**
 * What was said. The newest page comes anew when something was; older ones are kept as they are, for what was said does not change,
 * and each reading is a row of the audit.
 */
export function useThread(id: string) {
  const queries = useQueryClient();
  const key = ['chat-thread', id];
  const [older, setOlder] = useState<'rest' | 'busy' | 'failed'>('rest');
  const inquiry = useRef(false);
  const read = (before: number | undefined, most: number, signal?: AbortSignal) =>
    callBackoffice('listChatMessages', { params: { id }, query: { before, most }, signal });
  const newest = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const page = await read(undefined, pageSize, signal);
      return mergeThread(queries.getQueryData<Said>(key), page);
    },
    // Opened again it is asked for again: no hint tells of it while it is closed.
    staleTime: 0,
  });
  const said = newest.data;
  const [oldest] = said?.messages ?? [];
  const keep = async (before: number, most: number) => {
    const page = await read(before, most);
    queries.setQueryData<Said>(key, (known) => mergeThread(known, page));
  };
  const canGrow = said !== undefined && !said.isAll && said.messages.length < mostShown;
  const readOlder = async () => {
    if (inquiry.current || !canGrow || !oldest) return;
    inquiry.current = true;
    setOlder('busy');
    try {
      await keep(oldest.seq, pageSize);
      setOlder('rest');
    } catch {
      setOlder('failed');
    } finally {
      inquiry.current = false;
    }
  };
  return {
    said,
    error: newest.error,
    retry: () => void newest.refetch(),
    older,
    canGrow,
    readOlder,
    /** Addresses of files open them for five minutes: this asks for another. Of what cannot be had, the old one stays. */
    renew: (seq: number) => keep(seq + 1, 1).catch(() => undefined),
  };
}

export type Thread = ReturnType<typeof useThread>;
