import type { StoredProvider } from '../providers/protocol/stored-provider.ts';

/** Bank feeds of the demo's receiving accounts, served by the sandbox. */
export const demoBankProviders: readonly (StoredProvider & { kind: 'bank' })[] = (
  [
    ['SCB', 'THB'],
    ['GSB', 'THB'],
    ['BCEL', 'LAK'],
  ] as const
).map(([code, currency]) => ({
  kind: 'bank',
  code,
  adapter: 'statement-json',
  baseUrl: `sandbox:/bank/accounts/${code}`,
  settings: {
    timeoutMs: 10_000,
    settleDelayMs: 1_000,
    retryStepsMs: [1_000, 2_000, 5_000, 10_000],
    // Short, so that a lost callback delays the feed only by seconds.
    pollEveryMs: 3_000,
    currency,
    client: 'demo-payout',
    secret: 'demo-payout-secret',
    totalsPath: '/control/totals',
  },
}));

/** Payout banks of the demo in baht and kip, served by the sandbox. Their secrets are valid nowhere else. */
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
    balancePath: `/bank/balances/${currency}`,
    totalsPath: '/control/totals',
  },
}));

/** Timings short enough to watch: a lost callback is made up within 5 s. */
const timings = {
  timeoutMs: 10_000,
  settleDelayMs: 1_000,
  retryStepsMs: [1_000, 2_000, 5_000, 10_000],
  pollEveryMs: 3_000,
};
const totalsPath = '/control/totals';

/** QR gateways of the demo, served by the sandbox. Their secrets are valid nowhere else. */
export const demoQrProviders: readonly (StoredProvider & { kind: 'qr' })[] = [
  {
    kind: 'qr',
    code: 'KBANK',
    adapter: 'kbank-qr',
    baseUrl: 'sandbox:/kbank',
    settings: {
      ...timings,
      partnerId: 'demo-partner',
      partnerSecret: 'demo-kbank-secret',
      callbackSecret: 'demo-kbank-secret',
      merchantId: 'demo-merchant',
      terminalId: 'demo-terminal',
      billerId: '099400016550100',
      totalsPath,
    },
  },
  ...(['WW', 'E2P'] as const).map((code) => ({
    kind: 'qr' as const,
    code,
    adapter: 'signed-json',
    baseUrl: `sandbox:/pay/${code}/qrs`,
    settings: {
      ...timings,
      currency: 'THB',
      client: 'demo-pay',
      secret: `demo-${code.toLowerCase()}-secret`,
      totalsPath,
    },
  })),
  {
    kind: 'qr',
    code: 'BCEL',
    adapter: 'bcel-onepay',
    baseUrl: 'sandbox:/pubnub',
    settings: {
      ...timings,
      // The bank sends no callbacks, so payments are found by polling.
      pollEveryMs: 2_000,
      merchant: 'mch5f0demo00001',
      subscribeKey: 'sub-c-demo',
      receiverName: 'KAPAO DEMO',
      totalsPath,
    },
  },
  {
    kind: 'qr',
    code: 'JDB',
    adapter: 'jdb-qr',
    baseUrl: 'sandbox:/jdb',
    settings: {
      ...timings,
      pollEveryMs: 2_000,
      partnerId: 'DEMO',
      clientId: 'demo-jdb',
      clientSecret: 'demo-jdb-secret',
      hashKey: 'demo-jdb-hash',
      merchantId: 'DEMOMERCHANT',
      terminalId: 'T001',
      terminalLabel: 'WALLET',
      mobileNo: '2055512345',
      receiver: 'DEMOJDBRECEIVER0000000001',
      totalsPath,
    },
  },
];
