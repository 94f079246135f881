import { useEffect } from 'react';
import { onChatEvent } from '../../frame/live/chat-room.ts';
import { fetchChatEnabled } from '../customer/enabled.ts';
import { requestUnread, resetUnread } from '../customer/unread.ts';

/**
 * Asks whether the chat is enabled and what is unread: at start, for each customer, on each hint, and when the page becomes
 * visible.
 */
export function useChatStatus(token: string | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the unread count belongs to the present customer
  useEffect(resetUnread, [token]);

  useEffect(() => {
    const ask = () => {
      void fetchChatEnabled();
      if (document.visibilityState === 'visible') requestUnread();
    };
    const unsubscribe = onChatEvent(({ event, data }) => {
      if (event === 'message' ? data.sender === 'other' : event === 'read' && data.sender === 'customer')
        requestUnread();
    });
    ask();
    window.addEventListener('online', ask);
    window.addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      unsubscribe();
      window.removeEventListener('online', ask);
      window.removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
}
