import type { Conversation } from '../conversation.ts';
import { retryDelayMs } from '../retry-delay.ts';
import {
  emptyThread,
  hasOlder,
  type Message,
  type Page,
  skipGap,
  type Thread,
  takeMessage,
  takePage,
} from './thread.ts';

export interface HistoryOptions {
  /** Reads one page, newest first; throws what the call throws. */
  readonly read: (page: Omit<Page, 'messages'>) => Promise<readonly Message[]>;
  readonly onChange: () => void;
  /** Returns false where an automatic retry is of no use. */
  readonly onFailure: (error: unknown) => boolean;
  readonly random?: () => number;
}

export interface History {
  thread(): Thread;
  loading(): Conversation['loading'];
  /**
   * Reads from the newest message back to what is known. `wish`: the customer asked for it, or for file addresses that have
   * expired.
   */
  refresh(wish?: boolean): Promise<void>;
  older(): void;
  receive(message: Message): void;
  stop(): void;
}

/** Page size of the specification, and a larger one to close a gap sooner; a call returns a hundred at most. */
const pageSize = 10;
const gapPageSize = 50;
const maxPages = 10;
const maxOfPage = 100;

/** Keeps the known part of the conversation and reads the rest. */
export function createHistory({ read, onChange, onFailure, random }: HistoryOptions): History {
  let thread = emptyThread;
  let loading: Conversation['loading'] = 'first';
  let reading: Promise<void> | null = null;
  let again = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function take(limit: number, before: number | null): Promise<void> {
    const messages = await read({ limit, before });
    if (isStopped) return;
    thread = takePage(thread, { messages, limit, before });
    onChange();
  }

  async function catchUp(wish: boolean): Promise<void> {
    const { shown } = thread;
    const known = wish ? (shown?.messages.length ?? 0) : gapPageSize;
    await take(shown ? Math.min(maxOfPage, Math.max(pageSize, known)) : pageSize, null);
    for (let pages = 0; thread.ahead; pages++) {
      if (pages === maxPages || isStopped) thread = skipGap(thread);
      else await take(gapPageSize, thread.ahead.from);
    }
  }

  function say(now: Conversation['loading']): void {
    if (isStopped || loading === now) return;
    loading = now;
    onChange();
  }

  async function refresh(wish = false): Promise<void> {
    if (isStopped) return;
    if (wish) say(thread.shown ? 'refresh' : 'first');
    if (reading) {
      again = true;
      return reading;
    }
    clearTimeout(timer);
    again = false;
    reading = catchUp(wish)
      .then(
        () => {
          failures = 0;
          say(null);
        },
        (error: unknown) => {
          if (isStopped) return;
          failures += 1;
          again = false;
          say(thread.shown ? null : 'failed');
          if (onFailure(error)) timer = setTimeout(() => void refresh(), retryDelayMs(failures, random));
        },
      )
      .finally(() => {
        reading = null;
      });
    await reading;
    if (again) await refresh();
  }

  return {
    thread: () => thread,
    loading: () => loading,
    refresh,
    older() {
      if (loading === 'older' || !thread.shown || !hasOlder(thread)) return;
      say('older');
      take(pageSize, thread.shown.from).then(
        () => say(null),
        (error: unknown) => {
          onFailure(error);
          say('older-failed');
        },
      );
    },
    receive(message) {
      if (isStopped) return;
      // Before the first page, a single message would look like the whole conversation.
      if (!thread.shown) return void refresh();
      thread = takeMessage(thread, message);
      onChange();
      if (thread.ahead) void refresh();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
