import { z } from 'zod';
import { call } from '../call.ts';
import { banners, money, paging, time, total } from '../fields.ts';

const invite = z
  .object({
    from: z.object({ name: z.string().describe('Masked: its first two letters') }),
    amount: money,
    createdAt: time.describe('When it was computed: the night after the day that it is for'),
    day: z.iso.date().describe('The day in Bangkok on which the friend played'),
    collected: z.boolean(),
  })
  .meta({ id: 'Invite' });

export const inviteCalls = {
  getInvites: call({
    summary: 'Commission by invited friend and day',
    auth: 'member',
    look: true,
    excluded: 'open',
    body: paging,
    reply: z
      .object({
        total,
        invites: z.array(invite),
        active: z.boolean().describe('The programme runs, and this member takes part'),
        minimum: money.describe('Less is not paid out yet'),
        friends: z.int().min(0).describe('Who registered with this member’s code'),
      })
      .meta({ id: 'Invites' }),
    errors: [],
  }),
  receiveInviteBonus: call({
    summary: 'Collect the commission',
    auth: 'member',
    part: 'bonus',
    excluded: 'refused',
    reply: z.object({ message: z.string(), amount: money }),
    errors: [
      'INVITE_INACTIVE',
      'NO_INVITEE_PLAY_INFO',
      'NO_INVITE_BONUS',
      'INVITE_COLLECT',
      'INVITE_BONUS_FAIL',
    ],
    idempotent: true,
    money: true,
    postTwin: true,
  }),
  getInviteBanners: call({
    summary: 'Pictures shown before the invite dialog',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: banners,
    errors: [],
  }),
};
