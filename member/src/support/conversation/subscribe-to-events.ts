import { type ChatEvent, inRoomStore, onChatEvent } from '../../frame/live/chat-room.ts';
import { unreadStore } from '../customer/unread.ts';

/** Poll interval in ms of an open chat while no messages arrive over the socket. */
const pollMs = 10_000;
const channel = 'kapao-chat';

/** Notifies other tabs of this browser, which show and send the same messages. */
export function notifyOtherTabs(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const others = new BroadcastChannel(channel);
  others.postMessage(null);
  others.close();
}

/** Subscribes an engine to the socket, browser events, a poll timer and other tabs. Returns how to stop. */
export function subscribeToEvents(engine: {
  readonly receive: (event: ChatEvent) => void;
  /** Called when the socket or the network is back. */
  readonly onJoined: () => void;
  readonly onChange: () => void;
  readonly onOffline: () => void;
  /** Called when the page becomes visible or hidden. */
  readonly onVisibility: () => void;
  readonly onPoll: () => void;
  readonly onOthers: () => void;
}): () => void {
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channel) : null;
  if (others) others.onmessage = engine.onOthers;
  const stops = [
    onChatEvent(engine.receive),
    unreadStore.subscribe(engine.onChange),
    inRoomStore.subscribe(() => (inRoomStore.read() ? engine.onJoined() : engine.onChange())),
  ];
  window.addEventListener('online', engine.onJoined);
  window.addEventListener('offline', engine.onOffline);
  document.addEventListener('visibilitychange', engine.onVisibility);
  const poll = setInterval(() => {
    if (navigator.onLine && !inRoomStore.read()) engine.onPoll();
  }, pollMs);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', engine.onJoined);
    window.removeEventListener('offline', engine.onOffline);
    document.removeEventListener('visibilitychange', engine.onVisibility);
    clearInterval(poll);
    others?.close();
  };
}

/** Returns a function that runs the work once for all calls of the same moment. */
export function oncePerMicrotask(work: () => void): () => void {
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
