import { createContext, useRef } from 'react';
import type { ConversationActions } from '../conversation/conversation.ts';
import { type Choice, linkTargetOf } from './message/content.ts';

/** Actions on a message, available to every component of the thread. */
interface ThreadActions {
  choose(choice: Choice): void;
  resend(key: string): void;
  remove(key: string): void;
  /** Shows a picture in full size. */
  enlarge(address: string): void;
  /** Refetches all file addresses after one has expired; once for many that fail together. */
  refresh(): void;
}

const nothing = () => undefined;

export const ThreadActionsContext = createContext<ThreadActions>({
  choose: nothing,
  resend: nothing,
  remove: nothing,
  enlarge: nothing,
  refresh: nothing,
});

const doublePressMs = 1_000;
const freshForMs = 5_000;

export function useThreadActions(
  actions: ConversationActions,
  onLinkTarget: (target: string) => void,
  enlarge: (address: string) => void,
): ThreadActions {
  const last = useRef({ payload: '', at: Number.NEGATIVE_INFINITY });
  const asked = useRef(Number.NEGATIVE_INFINITY);

  return {
    choose(choice) {
      const { payload, title } = choice;
      const at = performance.now();
      // Ignores the second press of a double press, which comes before the first message is rendered.
      if (last.current.payload === payload && at - last.current.at < doublePressMs) return;
      last.current = { payload, at };
      const target = linkTargetOf(choice);
      if (target === null) actions.sendChoice({ title, payload });
      else onLinkTarget(target);
    },
    resend: (key) => actions.resend(key),
    remove: (key) => actions.remove(key),
    enlarge,
    refresh() {
      const at = performance.now();
      if (at - asked.current < freshForMs) return;
      asked.current = at;
      actions.refresh();
    },
  };
}
