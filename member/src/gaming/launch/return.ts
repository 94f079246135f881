/**
 * A member who comes back from a game wants to see what it left them. They come back by its tab's way back, whose page
 * (server/src/gaming/accounts/return-page) says so on this channel, or by turning to the wallet's tab.
 */
const channelName = 'kapao:play';
/** A game is asked for its balance once in this time, however often somebody turns to and fro. */
export const restMs = 5_000;

let expected = false;

/** A game is open in another tab from now on. */
export function expectReturn(): void {
  expected = true;
}

/** How long to wait before reading again, when the last reading began at `last`. */
export function waitBeforeReading(last: number | null, now: number): number {
  return last === null ? 0 : Math.max(0, Math.min(restMs, last + restMs - now));
}

/** Calls `read` when the member comes back from a game; answers how to stop. */
export function watchReturn(read: () => void): () => void {
  let last: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function back(): void {
    // One that is waited for will see all of it.
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

/** The same page within the frame of a game tells our window directly; no other origin can. */
export function isBackFromFrame({ origin, data }: MessageEvent): boolean {
  return origin === location.origin && data === 'kapao:back';
}
