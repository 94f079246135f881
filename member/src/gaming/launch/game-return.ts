/**
 * Channel on which a game's return page (server/src/gaming/accounts/return-page) announces that the member is back and
 * wants to see the new balance. Members also return by switching to the wallet's tab.
 */
const channelName = 'kapao:play';
/** Shortest interval in ms between balance refreshes, however often the member switches tabs. */
export const minRefreshIntervalMs = 5_000;

let expected = false;

/** Records that a game is open in another tab. */
export function expectReturn(): void {
  expected = true;
}

/** Returns the wait before the next refresh, given the start `last` of the previous one. */
export function waitBeforeReading(last: number | null, now: number): number {
  return last === null ? 0 : Math.max(0, Math.min(minRefreshIntervalMs, last + minRefreshIntervalMs - now));
}

/** Calls `read` when the member returns from a game; returns the function that stops watching. */
export function watchReturn(read: () => void): () => void {
  let last: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function back(): void {
    // A scheduled refresh will cover this one.
    if (timer !== undefined) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        last = performance.now();
        read();
      },
      waitBeforeReading(last, performance.now()),
    );
  }
  const turned = () => {
    if (expected && document.visibilityState === 'visible') back();
  };

  document.addEventListener('visibilitychange', turned);
  window.addEventListener('pageshow', turned);
  window.addEventListener('focus', turned);
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : null;
  channel?.addEventListener('message', ({ data }) => {
    if (data !== 'back') return;
    channel.postMessage('here');
    back();
  });
  return () => {
    clearTimeout(timer);
    channel?.close();
    document.removeEventListener('visibilitychange', turned);
    window.removeEventListener('pageshow', turned);
    window.removeEventListener('focus', turned);
  };
}

/** Whether a message comes from the return page inside a game's frame; no other origin can send it. */
export function isBackFromFrame({ origin, data }: MessageEvent): boolean {
  return origin === location.origin && data === 'kapao:back';
}
