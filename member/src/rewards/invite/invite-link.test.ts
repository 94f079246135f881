import { readInviteCode } from '@kapao/core/account/registration';
import { expect, test } from 'vitest';
import { inviteLink } from './invite-link.ts';

test('the invite link leads to the registration on the same site, with the inviter’s code', () => {
  const { address, code } = inviteLink('https://kapao.example', '7M2Q9K4X1B');
  expect(address).toBe('https://kapao.example/register?code=PR7M2Q9K4X1B');
  expect(readInviteCode(new URL(address).searchParams.get('code') ?? '')).toBe(code);
});
