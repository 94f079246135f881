import { z } from 'zod';
import { atMost, chatChoiceMax, chatTextMax } from '../../chat-message.ts';
import { empty, time } from '../../fields.ts';
import { isVisible } from '../../visible-text.ts';
import { backofficeCall } from '../backoffice-call.ts';
import { uuid, why } from '../backoffice-fields.ts';
import { mostChatChoices } from '../chat-states.ts';

const mebibyte = 1024 * 1024;
const chat = z.object({ id: uuid });
const said = atMost(z.string().trim(), chatTextMax);
const words = said.min(1).refine(isVisible);
const choice = z.object({
  title: atMost(z.string().trim().min(1), chatChoiceMax.title).refine(isVisible),
  payload: atMost(z.string().trim().min(1), chatChoiceMax.payload).describe(
    'What comes back when it is pressed; `kapao:<place>` leads there',
  ),
});
const choices = z.array(choice).min(1).max(mostChatChoices);
const filePath = z.string().min(1).max(200);

/** Messages from our side, sent by staff or an assistant: the supported types, each with its fields. */
export const chatAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: words }),
  z.object({ type: z.literal('media'), text: said.optional(), filePath }),
  z.object({ type: z.literal('buttons'), text: words, choices }),
  z.object({ type: z.literal('quick_replies'), text: words, choices }),
  z.object({ type: z.literal('generic'), text: words, choices, filePath: filePath.optional() }),
]);
export type ChatAnswer = z.output<typeof chatAnswer>;

const texts = z.object({ th: said, la: said, en: said });
const reply = z.object({ id: uuid, title: z.string(), texts, position: z.int() });
export type ChatReply = z.output<typeof reply>;

export const chatActionCalls = {
  sendToChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/messages',
    summary: 'Answer a customer',
    right: 'chats.answer',
    params: chat,
    body: z.object({
      answer: chatAnswer,
      /**
       * Null: sends unconditionally. Otherwise a newer event rejects the message: `how` is `person`, `bot` or `solved`, and
       * `reopens` states that the sender knows of the last.
       */
      read: z.int().min(0).nullable().describe('The newest that was seen'),
      reopens: z.boolean().optional().describe('That it has ended is known'),
    }),
    reply: z.object({ _id: uuid, chat: uuid.describe('Where it stands'), timestamp: time }),
    errors: ['NO_DATA', 'CHANGED'],
    change: true,
  }),
  uploadToChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/files',
    summary: 'A picture or film for a conversation, to be sent after it',
    right: 'chats.answer',
    params: chat,
    upload: {
      maxBytes: 20 * mebibyte,
      contentTypes: ['image/png', 'image/jpeg', 'image/gif', 'video/mp4', 'video/quicktime'],
    },
    reply: z.object({ path: z.string(), fileType: z.enum(['image', 'video']) }),
    errors: ['NO_DATA'],
    change: true,
  }),
  removeFromChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/files/remove',
    summary: 'Take a file away for good; what was said with it stays',
    right: 'chats.manage',
    params: chat,
    body: z.object({ filePath, why }),
    reply: empty,
    errors: ['NO_DATA'],
    change: true,
  }),
  readChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/read',
    summary: 'Read up to this message',
    right: 'chats.answer',
    params: chat,
    body: z.object({ seq: z.int().min(1) }),
    reply: empty,
  }),
  typeInChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/typing',
    summary: 'The customer sees that somebody writes',
    right: 'chats.answer',
    params: chat,
    body: z.object({}),
    reply: empty,
  }),
  handOverChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/hand-over',
    summary: 'Whose it is from now on: mine, a colleague’s, nobody’s',
    right: 'chats.answer',
    params: chat,
    body: z.object({ to: uuid.nullable(), note: why.nullish() }),
    reply: empty,
    errors: ['NO_DATA'],
    change: true,
  }),
  listChatAgents: backofficeCall({
    path: 'GET /backoffice/chat-agents',
    summary: 'Who may answer, those with the console open first',
    right: 'chats.see',
    reply: z.object({
      agents: z.array(z.object({ id: uuid, name: z.string(), isHere: z.boolean(), has: z.int() })),
    }),
  }),
  solveChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/solve',
    summary: 'It has ended; the customer may be asked once whether it helped',
    right: 'chats.answer',
    params: chat,
    body: z.object({
      ask: z.boolean(),
      read: z.int().min(0).describe('The newest that was seen: whatever was said after it stops the end'),
    }),
    reply: empty,
    errors: ['NO_DATA', 'CHANGED', 'ALREADY_CLOSED'],
    change: true,
  }),
  noteInChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/notes',
    summary: 'Say something among operators; the customer never sees it',
    right: 'chats.answer',
    params: chat,
    body: z.object({ text: words }),
    reply: empty,
    errors: ['NO_DATA'],
    change: true,
  }),
  blockChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/block',
    summary: 'Take nothing more from them, or again',
    right: 'chats.manage',
    params: chat,
    body: z.object({ blocked: z.boolean(), why }),
    reply: empty,
    errors: ['NO_DATA', 'ALREADY_CLOSED'],
    change: true,
  }),
  listReplies: backofficeCall({
    path: 'GET /backoffice/chat-replies',
    summary: 'Texts that are said often',
    right: 'chats.see',
    reply: z.object({ replies: z.array(reply) }),
  }),
  setReply: backofficeCall({
    path: 'POST /backoffice/chat-replies',
    summary: 'Write one; without an id a new one',
    right: 'chats.manage',
    body: z.object({
      id: uuid.nullish(),
      title: z.string().trim().min(1).max(80),
      texts,
      position: z.int().min(0).max(1000),
    }),
    reply: z.object({ id: uuid }),
    errors: ['TOO_MANY'],
    change: true,
  }),
  removeReply: backofficeCall({
    path: 'POST /backoffice/chat-replies/:id/remove',
    summary: 'Take one away',
    right: 'chats.manage',
    params: chat,
    reply: empty,
    errors: ['NO_DATA'],
    change: true,
  }),
};
