import type { StoredProvider } from '../outside/protocol/stored-provider.ts';

/** An assistant of the sandbox that may answer customers first. It is off until somebody switches it on. */
export const demoBotProviders: readonly (StoredProvider & { kind: 'bot' })[] = [
  {
    kind: 'bot',
    code: 'HELPER',
    adapter: 'signed-webhook',
    baseUrl: 'sandbox:/bot',
    settings: { timeoutMs: 5_000, secret: 'demo-bot-secret' },
  },
];
