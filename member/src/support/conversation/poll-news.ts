import { type ChatNews, inRoomStore, onChatEvent } from '../../frame/live/chat-room.ts';
import { unreadStore } from '../customer/unread.ts';

/** While no news come by themselves, an open chat asks this often. */
const pollMs = 10_000;
const channel = 'kapao-chat';

/** Other pages of this browser, which show and send the same lines. */
export function notifyOtherTabs(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const others = new BroadcastChannel(channel);
  others.postMessage(null);
  others.close();
}

/** Everything from outside that an engine listens to: the line, the browser, the clock and other pages. Answers how to stop. */
export function pollNews(engine: {
  readonly hear: (news: ChatNews) => void;
  /** There is a line, or a network, again. */
  readonly onJoined: () => void;
  readonly onChange: () => void;
  readonly onOffline: () => void;
  /** The page is looked at, or no longer. */
  readonly onLook: () => void;
  readonly onPoll: () => void;
  readonly onOthers: () => void;
}): () => void {
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channel) : null;
  if (others) others.onmessage = engine.onOthers;
  const stops = [
    onChatEvent(engine.hear),
    unreadStore.subscribe(engine.onChange),
    inRoomStore.subscribe(() => (inRoomStore.read() ? engine.onJoined() : engine.onChange())),
  ];
  window.addEventListener('online', engine.onJoined);
  window.addEventListener('offline', engine.onOffline);
  document.addEventListener('visibilitychange', engine.onLook);
  const poll = setInterval(() => {
    if (navigator.onLine && !inRoomStore.read()) engine.onPoll();
  }, pollMs);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', engine.onJoined);
    window.removeEventListener('offline', engine.onOffline);
    document.removeEventListener('visibilitychange', engine.onLook);
    clearInterval(poll);
    others?.close();
  };
}

/** Does it once for all that asks for it at the same moment. */
export function oncePerTurn(work: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      work();
    });
  };
}
