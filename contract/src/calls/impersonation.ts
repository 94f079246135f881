import { z } from 'zod';
import { call } from '../call.ts';
import { time } from '../fields.ts';

export const impersonationCalls = {
  openLook: call({
    summary: 'Exchange a one-time code for a read-only token (impersonation)',
    auth: 'public',
    body: z.object({ code: z.string().regex(/^[\w-]{43}$/) }),
    reply: z.object({ token: z.string(), expiresAt: time }),
    errors: ['LOOK_OVER'],
    secretReply: true,
    limit: { perMinute: 60 },
  }),
};
