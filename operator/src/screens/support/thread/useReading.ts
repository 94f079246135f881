import { useEffect, useEffectEvent, useRef } from 'react';
import { callBackoffice } from '../../../frame/api/backoffice.ts';
import { isCovered } from '../../../frame/keys/presses.ts';
import type { Chat } from '../chat.ts';

/** Whoever leafs through has read nothing, in ms; and what has only just come was not weighed before one answered. */
const staysMs = 1000;

interface Reading {
  chat: Chat;
  /** The newest that is in sight; 0: the end of the thread is not. */
  newest: number;
  answers: boolean;
  onSeen: (seq: number) => void;
}

/** Tells the server, and through it the customer, that somebody here has read: once for each newest, and never unseen. */
export function useReading({ chat, newest, answers, onSeen }: Reading) {
  const { id, unread } = chat;
  const told = useRef(0);
  /** What was there when it was opened is what somebody answers to. */
  const isFirst = useRef(true);
  const see = useEffectEvent(() => onSeen(newest));
  const look = useEffectEvent(() => {
    onSeen(newest);
    if (!answers || unread === 0 || told.current >= newest) return;
    told.current = newest;
    // What is lost is told with the next one, or when it is opened again.
    callBackoffice('readChat', { params: { id }, body: { seq: newest } }).catch(() => {
      told.current = 0;
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: more that is not read makes it look again
  useEffect(() => {
    if (newest === 0) return;
    if (isFirst.current) see();
    isFirst.current = false;
    const timer = setInterval(() => {
      // Another window lies over it, or a dialog.
      if (document.visibilityState !== 'visible' || isCovered()) return;
      clearInterval(timer);
      look();
    }, staysMs);
    return () => clearInterval(timer);
  }, [newest, unread, id]);
}
