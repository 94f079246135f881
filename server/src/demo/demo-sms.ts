import type { StoredProvider } from '../outside/protocol/stored-provider.ts';

/** Who plays the SMS gateway in the demo: the sandbox, whose phone pages show what arrives. Its keys open nothing else. */
export const demoSmsProviders: readonly (StoredProvider & { kind: 'sms' })[] = [
  {
    kind: 'sms',
    code: 'THAIBULK',
    adapter: 'thai-bulk-sms',
    baseUrl: 'sandbox:/otp',
    settings: {
      timeoutMs: 10_000,
      key: 'demo-otp-key',
      secret: 'demo-otp-secret',
      smsUrl: 'sandbox:/sms',
      smsKey: 'demo-otp-key',
      smsSecret: 'demo-otp-secret',
    },
  },
];
