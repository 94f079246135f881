import type { StoredProvider } from '../providers/protocol/stored-provider.ts';

/** Gift-link provider of the demo, served by the sandbox. Its phone number reaches nobody. */
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

/** Slip verifier of the demo, served by the sandbox, which knows its bank's transfers. Its keys are valid nowhere else. */
export const demoSlipProviders: readonly (StoredProvider & { kind: 'slip' })[] = [
  {
    kind: 'slip',
    code: 'SLIPOK',
    adapter: 'slipok',
    baseUrl: 'sandbox:/slipok',
    settings: {
      timeoutMs: 10_000,
      // Short enough to watch.
      retryAfterMs: [2_000, 5_000, 10_000],
      branchId: 'demo-branch',
      apiKey: 'demo-slipok-key',
    },
  },
];
