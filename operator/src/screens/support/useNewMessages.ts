import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChatRow } from './chat.ts';

/**
 * Minimum time in ms between refetches for changes that the list does not show: a note, or that the customer
 * has read.
 */
const listedMs = 15_000;
/** Minimum time in ms between refetches of a conversation that is in another list. */
const unlistedMs = 5000;

/**
 * Refetches the open conversation when its row in the list has changed. Hints concern any conversation and each read is
 * recorded in the audit log, so refetching on every hint would record reads all day long.
 */
export function useNewMessages(row: ChatRow | undefined, ask: () => void): void {
  const hint = useQuery({
    queryKey: ['chat-hints'],
    queryFn: () => performance.now(),
    meta: { what: ['chats'] },
  }).data;
  const said = JSON.stringify(row ?? null);
  const askedAt = useRef(0);
  const first = useRef(true);
  const askNow = useEffectEvent(() => {
    askedAt.current = performance.now();
    ask();
  });
  const waitMs = row ? listedMs : unlistedMs;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row triggers the refetch
  useEffect(() => {
    // A conversation that was just opened is already being fetched.
    if (first.current) askedAt.current = performance.now();
    else askNow();
    first.current = false;
  }, [said]);
  useEffect(() => {
    if (hint === undefined || hint <= askedAt.current) return;
    const timer = setTimeout(() => askNow(), Math.max(0, askedAt.current + waitMs - performance.now()));
    return () => clearTimeout(timer);
  }, [hint, waitMs]);
}
