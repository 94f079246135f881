import { z } from 'zod';
import { atMost, chatChoiceMax, chatTextMax } from '../../chat-message.ts';
import { empty, time } from '../../fields.ts';
import { isVisible } from '../../visible-text.ts';
import { backofficeCall } from '../backoffice-call.ts';
import { uuid, why } from '../backoffice-fields.ts';
import { maxChatChoices } from '../chat-states.ts';

const mebibyte = 1024 * 1024;
const chat = z.object({ id: uuid });
const said = atMost(z.string().trim(), chatTextMax);
const words = said.min(1).refine(isVisible);
const choice = z.object({
  title: atMost(z.string().trim().min(1), chatChoiceMax.title).refine(isVisible),
  payload: atMost(z.string().trim().min(1), chatChoiceMax.payload).describe(
    'Value returned when pressed; `kapao:<place>` opens that screen',
  ),
});
const choices = z.array(choice).min(1).max(maxChatChoices);
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
    summary: 'Send a message to a customer',
    right: 'chats.answer',
    params: chat,
    body: z.object({
      answer: chatAnswer,
      /**
       * Null: sends unconditionally. Otherwise a newer event rejects the message with CHANGED, whose `how` is
       * `person`, `bot` or `solved`; with `reopens`, a solved conversation does not reject it.
       */
      read: z.int().min(0).nullable().describe('Newest message seen'),
      reopens: z.boolean().optional().describe('The sender knows that the conversation has ended'),
    }),
    reply: z.object({ _id: uuid, chat: uuid.describe('Conversation that holds it'), timestamp: time }),
    errors: ['NO_DATA', 'CHANGED'],
    change: true,
  }),
  uploadToChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/files',
    summary: 'Upload a picture or video for a conversation; a message then sends it',
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
    summary: 'Delete a file permanently; its message stays',
    right: 'chats.manage',
    params: chat,
    body: z.object({ filePath, why }),
    reply: empty,
    errors: ['NO_DATA'],
    change: true,
  }),
  readChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/read',
    summary: 'Mark messages as read up to `seq`',
    right: 'chats.answer',
    params: chat,
    body: z.object({ seq: z.int().min(1) }),
    reply: empty,
  }),
  typeInChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/typing',
    summary: 'Show the customer a typing indicator',
    right: 'chats.answer',
    params: chat,
    body: z.object({}),
    reply: empty,
  }),
  handOverChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/hand-over',
    summary: 'Assign a conversation to oneself, to a colleague or to nobody',
    right: 'chats.answer',
    params: chat,
    body: z.object({ to: uuid.nullable(), note: why.nullish() }),
    reply: empty,
    errors: ['NO_DATA'],
    change: true,
  }),
  listChatAgents: backofficeCall({
    path: 'GET /backoffice/chat-agents',
    summary: 'List staff who may reply, those online first',
    right: 'chats.see',
    reply: z.object({
      agents: z.array(z.object({ id: uuid, name: z.string(), isHere: z.boolean(), has: z.int() })),
    }),
  }),
  solveChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/solve',
    summary: 'Close a conversation; with `ask` the customer is asked once for a rating',
    right: 'chats.answer',
    params: chat,
    body: z.object({
      ask: z.boolean(),
      read: z.int().min(0).describe('Newest message seen; a newer message prevents the close'),
    }),
    reply: empty,
    errors: ['NO_DATA', 'CHANGED', 'ALREADY_CLOSED'],
    change: true,
  }),
  noteInChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/notes',
    summary: 'Add an internal note, never visible to the customer',
    right: 'chats.answer',
    params: chat,
    body: z.object({ text: words }),
    reply: empty,
    errors: ['NO_DATA'],
    change: true,
  }),
  blockChat: backofficeCall({
    path: 'POST /backoffice/chats/:id/block',
    summary: 'Block or unblock a customer',
    right: 'chats.manage',
    params: chat,
    body: z.object({ blocked: z.boolean(), why }),
    reply: empty,
    errors: ['NO_DATA', 'ALREADY_CLOSED'],
    change: true,
  }),
  listReplies: backofficeCall({
    path: 'GET /backoffice/chat-replies',
    summary: 'List canned replies',
    right: 'chats.see',
    reply: z.object({ replies: z.array(reply) }),
  }),
  setReply: backofficeCall({
    path: 'POST /backoffice/chat-replies',
    summary: 'Change a canned reply; without an id, create one',
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
    summary: 'Delete a canned reply',
    right: 'chats.manage',
    params: chat,
    reply: empty,
    errors: ['NO_DATA'],
    change: true,
  }),
};
