import { readInviteCode } from '@kapao/core/account/registration';
import { expect, test } from 'vitest';
import { inviteLink, lineShareAddress } from './invite-link.ts';

test('the invite link leads to the registration on the same site, with the inviter’s code', () => {
  const { address, code } = inviteLink('https://kapao.example', '7M2Q9K4X1B');
  expect(address).toBe('https://kapao.example/register?code=PR7M2Q9K4X1B');
  expect(readInviteCode(new URL(address).searchParams.get('code') ?? '')).toBe(code);
});

test('LINE gets the whole message, whatever is in it', () => {
  const message = 'เข้าร่วม Kapao กับฉัน https://kapao.example/register?code=PR7M2Q9K4X1B&x=1#y';
  const address = new URL(lineShareAddress(message));
  expect(`${address.origin}${address.pathname}`).toBe('https://line.me/R/share');
  expect([...address.searchParams]).toEqual([['text', message]]);
  expect(address.hash).toBe('');
});
