import { z } from 'zod';
import { backofficeCall } from '../backoffice-call.ts';

export const imageCalls = {
  uploadImage: backofficeCall({
    path: 'POST /backoffice/images',
    summary: 'Upload a picture for members; it is re-encoded, scaled down and publicly readable',
    right: 'own',
    upload: { maxBytes: 8_000_000, contentTypes: ['image/jpeg', 'image/png', 'image/webp'] },
    reply: z.object({
      url: z.string().describe('Path of the picture: /files/picture/…'),
      width: z.int(),
      height: z.int(),
    }),
    errors: ['NOT_ALLOWED'],
    change: true,
  }),
};
