import { z } from 'zod';
import { time } from './fields.ts';

/** Most characters in a text message. */
export const chatTextMax = 2000;

/** Most characters in a choice's title, and in the payload that is sent back when it is pressed. */
export const chatChoiceMax = { title: 60, payload: 300 } as const;

/** Limits a text in UTF-16 units, as browser fields count: an emoji is two, where zod's own `max` counts one. */
export function atMost(text: z.ZodString, most: number): z.ZodString {
  return text.max(most).refine((said) => said.length <= most, `at most ${most} UTF-16 units`);
}

/** Sender: the member or guest, or anyone on our side. */
export const chatSender = z.enum(['customer', 'other']);

/** Guest id including its signature: one string for the app's storage, the socket handshake and its room. */
export const guestId = z.string().max(256);

const optionalText = z.string().max(256).nullish();

/** Picture, video or other file that was uploaded before. */
const chatMedia = z
  .object({
    message: atMost(z.string(), chatTextMax).optional(),
    url: z.string().max(2048).optional().describe('Valid for five minutes; renewed in each history answer'),
    fileType: z.enum(['image', 'video', 'file']),
    filePath: z.string().max(1024).describe('`path` from the answer to the upload'),
  })
  .meta({ id: 'ChatMedia' });

/** Choice: a button, a quick reply or a card. */
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
      .describe('Choices of buttons, quick_replies, generic and postback'),
  })
  .meta({ id: 'ChatContent' });

/**
 * Message as sent: the specification's conversation object. The server adds id and time and ignores the sender's
 * `createdAt`; our app always sends a `clientId`, under which a message is stored only once.
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

/**
 * Author: the customer, or on our side a person, an automated assistant, or `house`, an automatic text outside opening
 * hours.
 */
export const chatAuthor = z.enum(['customer', 'person', 'bot', 'house']);

export const chatMessage = chatDraft
  .extend({
    _id: z.string(),
    seq: z.int().positive().describe('Sequence number in the conversation, without gaps'),
    sender: chatSender,
    by: chatAuthor,
    createdAt: time,
  })
  .meta({ id: 'ChatMessage' });
