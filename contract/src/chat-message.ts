import { z } from 'zod';
import { time } from './fields.ts';

/** A text has at most this many signs. */
export const chatTextMax = 2000;

/** What is offered to press, and comes back when it is. */
export const chatChoiceMax = { title: 60, payload: 300 } as const;

/** Signs are UTF-16 units, as the fields of browsers count them: an emoji is two of them, where zod's own `max` sees one. */
export function atMost(text: z.ZodString, most: number): z.ZodString {
  return text.max(most).refine((said) => said.length <= most, `at most ${most} UTF-16 units`);
}

/** Who wrote: the member or guest, or anybody on our side. */
export const chatSender = z.enum(['customer', 'other']);

/** A guest's id, signature included: one string for the app's storage, the handshake of the socket and its room. */
export const guestId = z.string().max(256);

const optionalText = z.string().max(256).nullish();

/** Of a picture, video or other file that was uploaded before. */
const chatMedia = z
  .object({
    message: atMost(z.string(), chatTextMax).optional(),
    url: z.string().max(2048).optional().describe('Good for five minutes; anew with each history answer'),
    fileType: z.enum(['image', 'video', 'file']),
    filePath: z.string().max(1024).describe('The `path` that the upload answered'),
  })
  .meta({ id: 'ChatMedia' });

/** A button, a quick reply or a card. */
const chatChoice = z
  .object({
    title: atMost(z.string(), chatChoiceMax.title),
    payload: atMost(z.string(), chatChoiceMax.payload),
    image: z.string().max(2048).optional(),
  })
  .meta({ id: 'ChatChoice' });

const chatMessageTypes = [
  'text',
  'buttons',
  'media',
  'quick_replies',
  'generic',
  'postback',
  'unknown',
] as const;

const chatContent = z
  .object({
    message_type: z.enum(chatMessageTypes),
    payload: z
      .union([atMost(z.string(), chatTextMax), chatMedia])
      .nullish()
      .describe('Text, or a file for media'),
    payloads: z
      .array(chatChoice)
      .max(50)
      .nullish()
      .describe('What buttons, quick_replies, generic and postback offer'),
  })
  .meta({ id: 'ChatContent' });

/**
 * What a sender gives: the specification's conversation object. The server adds id and time and ignores a `createdAt`
 * of the sender's. Our app always sends a `clientId`, under which a message is stored once.
 */
export const chatDraft = z
  .object({
    clientId: z.string().min(1).max(64).nullish(),
    sender: chatSender.optional(),
    message: chatContent,
    session_id: optionalText,
    userId: optionalText,
    guestId: guestId.nullish(),
    username: optionalText,
    name: optionalText,
    deviceToken: optionalText,
  })
  .meta({ id: 'ChatDraft' });

/** Who on our side: a person, an assistant that is a machine, or the house by itself (a text outside opening hours). */
export const chatAuthor = z.enum(['customer', 'person', 'bot', 'house']);

export const chatMessage = chatDraft
  .extend({
    _id: z.string(),
    seq: z.int().positive().describe('Its number in the conversation, without a gap'),
    sender: chatSender,
    by: chatAuthor,
    createdAt: time,
  })
  .meta({ id: 'ChatMessage' });
