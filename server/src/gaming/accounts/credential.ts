import { encryption } from '../../platform/encryption.ts';

/** Encrypts the passwords of game accounts at rest, bound to their member and game. */
export const { seal, unseal } = encryption('game passwords');

export function boundTo(memberId: string, code: string): string {
  return `${memberId}/${code}`;
}
