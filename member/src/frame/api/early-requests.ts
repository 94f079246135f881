import type { CallName } from '@kapao/contract/paths';

/** Milliseconds after which an early answer is too old to show money or the time. */
const goodForMs = 15_000;

/** Returns, once, a fetch that takes the answer of the request that the page made while its scripts were loading. */
export function earlyFetch(name: CallName, token: string | null): typeof fetch | undefined {
  const asked = window.askedEarly;
  if (asked?.name !== name) return;
  delete window.askedEarly;
  if (asked.token !== token || performance.now() - asked.at > goodForMs) return;
  return () => asked.answer;
}
