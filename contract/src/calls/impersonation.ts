import { z } from 'zod';
import { call } from '../call.ts';
import { time } from '../fields.ts';

export const impersonationCalls = {
  openLook: call({
    summary: 'For an operator who looks at a member’s screens: a token that only reads, for a one-time code',
    auth: 'public',
    body: z.object({ code: z.string().regex(/^[\w-]{43}$/) }),
    reply: z.object({ token: z.string(), expiresAt: time }),
    errors: ['LOOK_OVER'],
    secretReply: true,
    limit: { perMinute: 60 },
  }),
};
