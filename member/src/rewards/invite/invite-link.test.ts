import { readInviteCode } from '@kapao/core/account/registration';
import { expect, test } from 'vitest';
import { inviteLink } from './invite-link.ts';

test('the link leads to the registration on this very site, with the code of who invites', () => {
  const { address, code } = inviteLink('https://kapao.example', '7M2Q9K4X1B');
  expect(address).toBe('https://kapao.example/register?code=PR7M2Q9K4X1B');
  expect(readInviteCode(new URL(address).searchParams.get('code') ?? '')).toBe(code);
});
