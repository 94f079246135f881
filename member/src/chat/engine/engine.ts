import { createStore, type Store } from '../../base/store.ts';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-text.ts';
import { type ChatNews, hearChat, inRoomStore, tellTyping } from '../../frame/live/chat-room.ts';
import { inTurn } from '../door/customer.ts';
import { resetUnread, unreadStore } from '../door/unread.ts';
import { attempt } from './attempt.ts';
import type { Conversation, ConversationActions } from './conversation.ts';
import { openGuestLine } from './guest-line.ts';
import { createHistory } from './history.ts';
import type { Identity } from './identity.ts';
import type { OutgoingKeep } from './keep-outgoing.ts';
import { linesOf } from './lines.ts';
import { createHeardTyping, createOwnTyping, createReadMarks } from './marks.ts';
import { createOutbox, type Outcome } from './outbox.ts';
import { createPreviews } from './previews.ts';
import { hasOlder } from './thread.ts';
import { watchBrowser } from './watch-browser.ts';
import { createWriting } from './write.ts';

export interface Engine {
  readonly conversation: Store<Conversation>;
  readonly actions: ConversationActions;
  /** The panel opens or closes. What is written is sent either way. */
  onOpen(isOpen: boolean): void;
  stop(): void;
}

/** News that did not come by themselves within this time are asked for. */
const newsWithinMs = 3_000;
const pollMs = 10_000;
const isSeen = () => document.visibilityState === 'visible';

/** Holds one customer's conversation outside of what draws it, for as long as the page lives. */
export function startEngine(identity: Identity, keep: OutgoingKeep, onStranger: () => void): Engine {
  const { owner, isGuest, whose } = identity;
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('kapao-chat') : null;
  let isOpen = false;
  let wasOpen = false;
  let isStopped = false;
  let houseReadAt: Date | null = null;
  let markedSeq = 0;
  let closeLine: (() => void) | undefined;

  const history = createHistory({
    read: async (page) => api('getChatHistory', { body: { ...(await whose()), ...page } }),
    onChange: show,
    onFailure(error) {
      if (errorCode(error) !== 'UNAUTHORIZED') return errorCode(error) !== 'EXPIRED_AUTH_TOKEN';
      end();
      return false;
    },
  });
  const outbox = createOutbox({
    owner,
    keep,
    attempt: async (outgoing, progress) => heed(await attempt(outgoing, whose, progress)),
    isOnline: () => navigator.onLine,
    alone: (work, signal) => inTurn(`kapao-chat-sends-${owner}`, work, signal),
    onChange: show,
    onEnded: end,
  });
  const previews = createPreviews();
  const typing = createHeardTyping(show);
  const marks = createReadMarks({
    isVisible: () => isOpen && isSeen(),
    hasUnread: () => unreadStore.read() > 0 || newestOfOthers() > markedSeq,
    async mark() {
      const upTo = newestOfOthers();
      await api('readChatCustomer', { body: { ...(await whose()) } });
      markedSeq = Math.max(markedSeq, upTo);
      resetUnread();
    },
  });

  const messages = () => history.thread().shown?.messages ?? [];
  const newestOfOthers = () => messages().findLast(({ sender }) => sender === 'other')?.seq ?? 0;

  /** The server knows this customer no more. A member's session has ended, and the app leads to the login by itself. */
  function end(): void {
    if (isStopped) return;
    identity.disown();
    if (isGuest) onStranger();
  }

  function heed(outcome: Outcome): Outcome {
    if (outcome.is !== 'stored') return outcome;
    others?.postMessage(null);
    if (wasOpen) setTimeout(() => void lookFor(), inRoomStore.read() ? newsWithinMs : 0);
    return outcome;
  }

  /** What was stored is to be seen in its place. */
  function lookFor(): void {
    const known = new Set(messages().map(({ clientId }) => clientId));
    const isMissing = ({ outgoing, storedAt }: (typeof shipments)[number]) =>
      storedAt !== null && !known.has(outgoing.clientId);
    const shipments = outbox.shipments();
    if (shipments.some(isMissing)) void history.refresh();
  }

  function read(): Conversation {
    const shipments = outbox.shipments();
    previews.take(shipments);
    return {
      lines: linesOf(messages(), shipments, houseReadAt, previews.all),
      loading: history.loading(),
      hasOlder: hasOlder(history.thread()),
      isLive: inRoomStore.read(),
      isOnline: navigator.onLine,
      typing: typing.is() ? { name: messages().findLast(({ by }) => by === 'person')?.name ?? null } : null,
      unread: unreadStore.read(),
    };
  }

  let isDue = false;
  function show(): void {
    if (isDue || isStopped) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      if (isStopped) return;
      const known = new Set(messages().map(({ clientId }) => clientId));
      for (const { outgoing } of outbox.shipments())
        if (known.has(outgoing.clientId)) outbox.remove(outgoing.clientId);
      conversation.write(read());
    });
  }

  function hear({ event, data }: ChatNews): void {
    if (event === 'message') {
      if (data.sender === 'other') typing.end();
      if (wasOpen) history.hear(data);
    } else if (data.sender !== 'other') return;
    else if (event === 'typing') typing.hear();
    else houseReadAt = new Date(data.at);
    show();
  }

  function catchUp(): void {
    outbox.wake(true);
    if (wasOpen) void history.refresh();
  }

  const conversation = createStore(read());
  const stops = [
    hearChat(hear),
    unreadStore.subscribe(show),
    inRoomStore.subscribe(() => (inRoomStore.read() ? catchUp() : show())),
    watchBrowser({
      onOnline: catchUp,
      onOffline: outbox.interrupt,
      onLook: () => {
        marks.onLook(isOpen);
        if (isSeen() && !inRoomStore.read()) catchUp();
      },
    }),
  ];
  const poll = setInterval(() => {
    if (isOpen && isSeen() && navigator.onLine && !inRoomStore.read()) void history.refresh();
  }, pollMs);
  if (others) others.onmessage = () => void outbox.reload();
  void outbox.reload();

  async function openLine(): Promise<void> {
    const { guestId } = await whose();
    if (guestId && !closeLine && !isStopped) closeLine = openGuestLine(guestId);
  }

  const writing = createWriting(owner, outbox);
  return {
    conversation,
    actions: {
      ...writing,
      resend: outbox.resend,
      remove(key) {
        outbox.remove(key);
        previews.drop(key);
      },
      loadOlder: history.older,
      refresh() {
        outbox.wake(true);
        void history.refresh(true);
      },
      seen: marks.seen,
      typing: createOwnTyping(tellTyping),
    },
    onOpen(next) {
      isOpen = next;
      marks.onLook(next);
      if (!next) return;
      wasOpen = true;
      void history
        .refresh()
        .then(() => (isGuest && !closeLine ? openLine().catch(() => undefined) : undefined));
    },
    stop() {
      isStopped = true;
      clearInterval(poll);
      for (const stop of stops) stop();
      closeLine?.();
      others?.close();
      marks.stop();
      history.stop();
      outbox.stop();
      previews.stop();
    },
  };
}
