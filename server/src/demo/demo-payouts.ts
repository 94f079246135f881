import type { StoredProvider } from '../outside/protocol/stored-provider.ts';

/** Who plays the banks that pay out in the demo, baht and kip: the sandbox. Its secrets open nothing else. */
export const demoPayoutProviders: readonly (StoredProvider & { kind: 'payout' })[] = (
  [
    ['KBANK', 'THB', '/bank/payouts'],
    ['BCEL', 'LAK', '/bank/BCEL/payouts'],
  ] as const
).map(([code, currency, path]) => ({
  kind: 'payout',
  code,
  adapter: 'signed-json',
  baseUrl: `sandbox:${path}`,
  settings: {
    timeoutMs: 10_000,
    settleDelayMs: 1_000,
    retryStepsMs: [1_000, 2_000, 5_000, 10_000],
    currency,
    client: 'demo-payout',
    secret: 'demo-payout-secret',
    totalsPath: '/control/totals',
  },
}));
