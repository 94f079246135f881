import { createHash, timingSafeEqual } from 'node:crypto';
import { typedCode } from '@kapao/core/account/digits';
import type { Keyring, ServerKey } from '../../../platform/keys/keyring.ts';
import { shortSignature } from '../../../platform/short-signature.ts';
import type { IssuedStatement } from './issued-statement.queries.ts';
import type { WalletChange, WalletPeriod } from './wallet-changes.queries.ts';

/**
 * Hashes the figures of a statement: both balances, each line with its place, time and amount, and whether its month was over,
 * since a statement of the whole month says more than an earlier one of the same lines.
 */
export function hashContent({ opening, changes, isOver }: WalletPeriod, closing: bigint): string {
  const hash = createHash('sha256').update(`${opening}/${closing}${isOver ? '/over' : ''}\n`);
  const line = ({ lineId, at, amount, returned }: WalletChange) =>
    `${lineId}/${at.toISOString()}/${amount}/${returned}\n`;
  for (const change of changes) hash.update(line(change));
  return hash.digest('hex');
}

/** Returns the check code that is printed on a statement. */
export function checkCodeOf(key: ServerKey, issued: IssuedStatement): string {
  const { number, memberId, month, currency, opening, closing, lines, contentHash, issuedAt } = issued;
  const facts = [
    number,
    memberId,
    month,
    currency,
    opening,
    closing,
    lines,
    contentHash,
    issuedAt.toISOString(),
  ];
  return shortSignature(key, 'statements', facts);
}

/** Whether a code as typed, in lower case or without hyphens, is that of this statement by one of the keys. */
export function isCheckCode({ all }: Keyring, issued: IssuedStatement, typed: string): boolean {
  const bare = (code: string) => Buffer.from(code.replace(/[\s-]/g, ''));
  const given = bare(typedCode(typed));
  return all.some((key) => {
    const expected = bare(checkCodeOf(key, issued));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
