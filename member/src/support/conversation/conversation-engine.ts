import { createStore, type Store } from '@kapao/core/store';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { type ChatEvent, inRoomStore, sendTyping } from '../../frame/live/chat-room.ts';
import { withLock } from '../customer/customer.ts';
import { resetUnread, unreadStore } from '../customer/unread.ts';
import type { Conversation, ConversationActions } from './conversation.ts';
import { guestConnection } from './guest-connection.ts';
import { createHistory } from './history/history.ts';
import { hasOlder } from './history/thread.ts';
import type { Identity } from './identity.ts';
import { linesOf, settleOutbox } from './lines.ts';
import { createOwnTyping, createPeerTyping, createReadMarks } from './marks.ts';
import { attempt } from './outbox/attempt.ts';
import { createOutbox } from './outbox/outbox.ts';
import type { Outcome } from './outbox/outcome.ts';
import type { OutgoingStore } from './outbox/outgoing-store.ts';
import { createPreviews } from './outbox/previews.ts';
import { createSendActions } from './outbox/send-actions.ts';
import { notifyOtherTabs, oncePerMicrotask, subscribeToEvents } from './subscribe-to-events.ts';

export interface Engine {
  readonly conversation: Store<Conversation>;
  readonly actions: ConversationActions;
  /** Called when the panel opens or closes. Messages are sent either way. */
  onOpen(isOpen: boolean): void;
  stop(): void;
}

/** Wait in ms for a stored message to arrive over the socket before the history is read. */
const eventWithinMs = 3_000;
const isSeen = () => document.visibilityState === 'visible';

/** Runs one customer's conversation independently of the components, for as long as the page lives. */
export function startEngine(identity: Identity, keep: OutgoingStore, onUnknownGuest: () => void): Engine {
  const { owner, whose } = identity;
  let isOpen = false;
  let wasOpen = false;
  let isStopped = false;
  let agentReadAt: Date | null = null;
  let markedSeq = 0;

  const history = createHistory({
    read: async (page) => api('getChatHistory', { body: { ...(await whose()), ...page } }),
    onChange: () => draw(),
    onFailure(error) {
      if (errorCode(error) !== 'UNAUTHORIZED') return errorCode(error) !== 'EXPIRED_AUTH_TOKEN';
      end();
      return false;
    },
  });
  const outbox = createOutbox({
    owner,
    keep,
    attempt: async (outgoing, progress) => afterAttempt(await attempt(outgoing, whose, progress)),
    isOnline: () => navigator.onLine,
    alone: (work, signal) => withLock(`kapao-chat-sends-${owner}`, work, signal),
    onChange: () => draw(),
    onEnded: end,
  });
  const previews = createPreviews();
  const line = guestConnection(whose);
  const typing = createPeerTyping(() => draw());
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

  /** Ends the conversation: the server no longer knows this customer. The app leads a member to the login. */
  function end(): void {
    if (isStopped) return;
    identity.disown();
    if (identity.isGuest) onUnknownGuest();
  }

  function afterAttempt(outcome: Outcome): Outcome {
    if (outcome.is !== 'stored') return outcome;
    notifyOtherTabs();
    // A stored message leaves the outbox once the history shows it.
    const syncStored = () => outbox.shipments().some(({ storedAt }) => storedAt) && void history.refresh();
    if (wasOpen) setTimeout(syncStored, inRoomStore.read() ? eventWithinMs : 0);
    return outcome;
  }

  function read(): Conversation {
    const shipments = outbox.shipments();
    previews.take(shipments);
    return {
      lines: linesOf(messages(), shipments, agentReadAt, previews.all),
      loading: history.loading(),
      hasOlder: hasOlder(history.thread()),
      isLive: inRoomStore.read(),
      isOnline: navigator.onLine,
      typing: typing.is() ? { name: messages().findLast(({ by }) => by === 'person')?.name ?? null } : null,
      unread: unreadStore.read(),
    };
  }

  const draw = oncePerMicrotask(() => {
    if (isStopped) return;
    settleOutbox(history.thread(), outbox);
    conversation.write(read());
  });

  function receive({ event, data }: ChatEvent): void {
    if (event === 'message') {
      if (data.sender === 'other') typing.end();
      if (wasOpen) history.receive(data);
    } else if (data.sender !== 'other') return;
    else if (event === 'typing') typing.receive();
    else agentReadAt = new Date(data.at);
    draw();
  }

  function catchUp(): void {
    outbox.wake(true);
    if (wasOpen) void history.refresh().then(line.open);
  }

  const conversation = createStore(read());
  const leave = subscribeToEvents({
    receive,
    onJoined: catchUp,
    onChange: draw,
    onOffline: outbox.interrupt,
    onVisibility: () => {
      marks.onVisibility(isOpen);
      if (isSeen() && !inRoomStore.read()) catchUp();
    },
    onPoll: () => void (isOpen && isSeen() && history.refresh().then(line.open)),
    onOthers: () => void outbox.reload(),
  });
  void outbox.reload();

  const writing = createSendActions(owner, outbox);
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
      typing: createOwnTyping(sendTyping),
    },
    onOpen(next) {
      isOpen = next;
      marks.onVisibility(next);
      if (!next) return;
      wasOpen = true;
      // A guest's connection opens after the first page of the history, whose call creates the guest's id.
      void history.refresh().then(line.open);
    },
    stop() {
      isStopped = true;
      leave();
      line.close();
      marks.stop();
      history.stop();
      outbox.stop();
      previews.stop();
    },
  };
}
