import type { StoredProvider } from '../providers/protocol/stored-provider.ts';

/** Who plays the wallet company of gift links in the demo: the sandbox. Its number reaches nobody. */
export const demoGiftProviders: readonly (StoredProvider & { kind: 'giftlink' })[] = [
  {
    kind: 'giftlink',
    code: 'TRUEMONEY',
    adapter: 'true-money',
    baseUrl: 'sandbox:/giftlink',
    settings: {
      timeoutMs: 10_000,
      settleDelayMs: 1_000,
      retryStepsMs: [1_000, 2_000, 5_000, 10_000],
      mobile: '0899990001',
      totalsPath: '/control/totals',
    },
  },
];

/** Who verifies slips in the demo: the sandbox, which knows the transfers of its bank. Its keys open nothing else. */
export const demoSlipProviders: readonly (StoredProvider & { kind: 'slip' })[] = [
  {
    kind: 'slip',
    code: 'SLIPOK',
    adapter: 'slipok',
    baseUrl: 'sandbox:/slipok',
    settings: {
      timeoutMs: 10_000,
      // Quick enough to watch.
      retryAfterMs: [2_000, 5_000, 10_000],
      branchId: 'demo-branch',
      apiKey: 'demo-slipok-key',
    },
  },
];
