import type { StoredProvider } from '../outside/protocol/provider.queries.ts';

/** Who plays the bank that pays out in the demo: the sandbox. Its secrets open nothing else. */
export const demoPayoutProviders: readonly (StoredProvider & { kind: 'payout' })[] = [
  {
    kind: 'payout',
    code: 'KBANK',
    adapter: 'signed-json',
    baseUrl: 'sandbox:/bank/payouts',
    settings: {
      timeoutMs: 10_000,
      settleDelayMs: 1_000,
      retryStepsMs: [1_000, 2_000, 5_000, 10_000],
      currency: 'THB',
      client: 'demo-payout',
      secret: 'demo-payout-secret',
      totalsPath: '/control/totals',
    },
  },
];
