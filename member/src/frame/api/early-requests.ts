import type { CallName } from '@kapao/contract/paths';

/** An answer that has waited longer says nothing of now, neither of money nor of the time. */
const goodForMs = 15_000;

/** Carries the call by the request that the page itself has made for it while the scripts were on their way; once. */
export function earlyRequests(name: CallName, token: string | null): typeof fetch | undefined {
  const asked = window.askedEarly;
  if (asked?.name !== name) return;
  delete window.askedEarly;
  if (asked.token !== token || performance.now() - asked.at > goodForMs) return;
  return () => asked.answer;
}
