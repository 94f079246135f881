import { z } from 'zod';
import { time } from './fields.ts';

/** A member types at most this many UTF-16 units. */
export const chatTextMax = 2000;

const optionalText = z.string().max(256).nullish();

const chatContent = z
  .object({
    message_type: z.enum(['text', 'buttons', 'media', 'quick_replies', 'generic', 'postback', 'unknown']),
    payload: z.unknown().optional().describe('Text, or for media { message, url, fileType, filePath }'),
    payloads: z.array(z.unknown()).max(50).optional(),
  })
  .meta({ id: 'ChatContent' });

/** What a sender gives; the server adds id and time and ignores a `createdAt` of the sender's. */
export const chatDraft = z
  .object({
    clientId: z.string().min(1).max(64),
    sender: z.enum(['customer', 'other']).optional(),
    message: chatContent,
    session_id: optionalText,
    userId: optionalText,
    guestId: optionalText,
    username: optionalText,
    name: optionalText,
    deviceToken: optionalText,
  })
  .meta({ id: 'ChatDraft' });

export const chatMessage = chatDraft
  .extend({ _id: z.string(), sender: z.enum(['customer', 'other']), createdAt: time })
  .meta({ id: 'ChatMessage' });
