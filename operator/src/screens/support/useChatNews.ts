import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChatRow } from './chat.ts';

/** How soon news are looked for that the list does not tell of: a note, that the customer has read; in ms. */
const listedMs = 15_000;
/** And of a conversation that stands in another list. */
const unlistedMs = 5000;

/**
 * Asks for the open conversation again when its row in the list has changed. Hints tell of any conversation, and each reading of
 * one is a row of the audit: asking at every hint would write down that somebody looked, all day long.
 */
export function useChatNews(row: ChatRow | undefined, ask: () => void): void {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row makes it ask
  useEffect(() => {
    // What has just been opened is being asked for.
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
