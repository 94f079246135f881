import { z } from 'zod';
import { backofficeCall } from '../backoffice-call.ts';

export const pictureCalls = {
  uploadImage: backofficeCall({
    path: 'POST /backoffice/images',
    summary: 'A picture for members: made anew and made smaller, and shown to whoever asks for its address',
    right: 'own',
    upload: { maxBytes: 8_000_000, contentTypes: ['image/jpeg', 'image/png', 'image/webp'] },
    reply: z.object({
      url: z.string().describe('/files/picture/…'),
      width: z.int(),
      height: z.int(),
    }),
    errors: ['NOT_ALLOWED'],
    change: true,
  }),
};
