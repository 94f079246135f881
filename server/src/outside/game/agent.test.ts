import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agentSignature } from './agent.ts';

const protocol = join(import.meta.dirname, '../../../../docs/agent-protocol.md');

it('signs as the protocol’s worked example says', async () => {
  const text = await readFile(protocol, 'utf8');
  const secret = /the secret `([^`]+)`/.exec(text)?.[1] ?? '';
  const timestamp = /the time `(\d+)`/.exec(text)?.[1] ?? '';
  const path = /the call `([^`]+)`/.exec(text)?.[1] ?? '';
  const body = /```json\n(\{"username[^\n]+)\n```/.exec(text)?.[1] ?? '';
  expect(JSON.parse(body)).toMatchObject({ amount: '200.00', direction: 'in' });
  const signature = /```\n([0-9a-f]{64})\n```/.exec(text)?.[1];
  expect(agentSignature(secret, { timestamp, path, body })).toBe(signature);
});
