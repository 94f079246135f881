import { useEffect, useEffectEvent, useRef } from 'react';
import { callBackoffice } from '../../../frame/api/backoffice.ts';
import { isOverlayOpen } from '../../../frame/keys/presses.ts';
import type { Chat } from '../chat.ts';

/**
 * Time in ms that a message must stay visible to count as read. Scrolling past does not count, nor does a message that
 * arrived just before the answer.
 */
const readAfterMs = 1000;

interface ReadReportOptions {
  chat: Chat;
  /** Sequence number of the newest visible message; 0 if the end of the thread is out of view. */
  newest: number;
  answers: boolean;
  onSeen: (seq: number) => void;
}

/**
 * Reports to the server, and so to the customer, that staff have read: once for each newest message, and only while it is
 * visible.
 */
export function useReadReport({ chat, newest, answers, onSeen }: ReadReportOptions) {
  const { id, unread } = chat;
  const reported = useRef(0);
  /**
   * Whether nothing was seen yet: messages present on opening count as seen at once, because the agent
   * answers them.
   */
  const isFirst = useRef(true);
  const see = useEffectEvent(() => onSeen(newest));
  const report = useEffectEvent(() => {
    onSeen(newest);
    if (!answers || unread === 0 || reported.current >= newest) return;
    reported.current = newest;
    // A lost report is made up by the next one or on reopening.
    callBackoffice('readChat', { params: { id }, body: { seq: newest } }).catch(() => {
      reported.current = 0;
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: more unread messages make it report again
  useEffect(() => {
    if (newest === 0) return;
    if (isFirst.current) see();
    isFirst.current = false;
    const timer = setInterval(() => {
      // Waits while another window or a dialog covers the thread.
      if (document.visibilityState !== 'visible' || isOverlayOpen()) return;
      clearInterval(timer);
      report();
    }, readAfterMs);
    return () => clearInterval(timer);
  }, [newest, unread, id]);
}
