import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signatureOf } from './signed-webhook.ts';

test('the signature example in the assistants’ documentation is correct', () => {
  const page = readFileSync(new URL('../../../../docs/assistants.md', import.meta.url), 'utf8');
  const [, digest, mac] = /^d {3}(\w{64})\nv1 {2}(\w{64})$/m.exec(page) ?? [];
  const signature = signatureOf('demo-bot-secret', '/kapao/messages', '{"hello":"world"}', 1_764_000_000);
  expect(signature).toBe(`t=1764000000,d=${digest},v1=${mac}`);
});
