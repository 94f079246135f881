import type { ProviderTable } from '../providers/provider.tables.ts';

/** Who plays the SMS gateway in the demo: the sandbox, whose phone pages show what arrives. Its keys open nothing else. */
export const demoSmsProviders: readonly (ProviderTable & { kind: 'sms' })[] = [
  {
    kind: 'sms',
    code: 'THAIBULK',
    adapter: 'thai-bulk-sms',
    base_url: 'sandbox:/otp',
    settings: {
      timeoutMs: 10_000,
      key: 'demo-otp-key',
      secret: 'demo-otp-secret',
      smsUrl: 'sandbox:/sms',
      smsKey: 'demo-otp-key',
      smsSecret: 'demo-otp-secret',
    },
    enabled: true,
  },
];
