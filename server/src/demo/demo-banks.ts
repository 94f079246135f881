import type { StoredProvider } from '../outside/protocol/provider.queries.ts';

/** Who plays the QR gateway in the demo: the sandbox. Its secrets open nothing else. */
export const demoQrProviders: readonly (StoredProvider & { kind: 'qr' })[] = [
  {
    kind: 'qr',
    code: 'KBANK',
    adapter: 'kbank-qr',
    baseUrl: 'sandbox:/kbank',
    settings: {
      // Quick enough to watch: a lost callback is found within 5 s.
      timeoutMs: 10_000,
      settleDelayMs: 1_000,
      retryStepsMs: [1_000, 2_000, 5_000, 10_000],
      askEveryMs: 3_000,
      partnerId: 'demo-partner',
      partnerSecret: 'demo-kbank-secret',
      callbackSecret: 'demo-kbank-secret',
      merchantId: 'demo-merchant',
      terminalId: 'demo-terminal',
      billerId: '099400016550100',
      totalsPath: '/control/totals',
    },
  },
];
