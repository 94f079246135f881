import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../root.ts';

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');

it('every path in the glossary exists', () => {
  const homes = glossary.split('\n').flatMap((line) => line.split(' | ').slice(2));
  const paths = homes.flatMap((home) => [...home.matchAll(/`([^`]+\/[^`]*)`/g)].map(([, path = '']) => path));
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it.each([
  'impersonation',
  'KYC',
  'AML',
  'wagering',
  'rollover',
  'GGR',
  'cashback',
  'referral',
  'affiliate',
  'responsible gaming',
  'inquiry',
  'settlement',
  'lobby',
  'provider registry',
  'adjustment',
  'rate limit',
  'load shedding',
  'risk',
  'fraud',
  'reconciliation',
  'suspense',
  'receipt',
  'gateway',
  'payout routing',
  'maker-checker',
  'chargeback',
  'float',
  'idempotency',
  'outbox',
  'self-exclusion',
  'turnover',
  'free credit',
])('the glossary has a row for "%s"', (word) => {
  const words = glossary.split('\n').map((line) => line.split(' | ')[0]?.toLowerCase() ?? '');
  expect(words.filter((each) => each.startsWith('| ') && each.includes(word.toLowerCase()))).not.toEqual([]);
});
