import { z } from 'zod';
import { call } from '../call.ts';
import { banners, money, paging, time, total } from '../fields.ts';

const invite = z
  .object({
    from: z.object({ name: z.string().describe('Masked: first two letters') }),
    amount: money,
    createdAt: time.describe('Time of the accrual run, in the night after `day`'),
    day: z.iso.date().describe('Bangkok day on which the friend played'),
    collected: z.boolean(),
  })
  .meta({ id: 'Invite' });

export const inviteCalls = {
  getInvites: call({
    summary: 'List commission by invited friend and day',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    body: paging,
    reply: z
      .object({
        total,
        invites: z.array(invite),
        active: z.boolean().describe('The programme is active and the member takes part'),
        counted: z
          .boolean()
          .describe(
            'The day before today is accrued; until then receiveInviteBonus answers NO_INVITEE_PLAY_INFO',
          ),
        minimum: money.describe('Minimum amount of a payout'),
        friends: z.int().min(0).describe('Number of members registered with this member’s code'),
      })
      .meta({ id: 'Invites' }),
    errors: [],
  }),
  receiveInviteBonus: call({
    summary: 'Collect the commission',
    auth: 'member',
    part: 'bonus',
    whileExcluded: 'refused',
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
    summary: 'List the pictures shown before the invite dialog',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: banners,
    errors: [],
  }),
};
