import { z } from 'zod';
import { call } from '../call.ts';
import { chatDraft, chatMessage, guestId } from '../chat-message.ts';
import { empty, text, time, usuallyS } from '../fields.ts';

const mebibyte = 1024 * 1024;
const conversation = { userId: text(64).nullish(), guestId: guestId.nullish() };
/** Owner of an upload; a member is identified by the token. */
const uploader = z.object({ guestId: guestId.optional() });
const uploaded = z.object({ path: z.string() });

/** Enough for one person who types fast, or a few visitors behind one address. */
const limit = { perMinute: 60 } as const;

/** Enough for a video and a few pictures; each costs a second of CPU and a stored file. */
const uploadLimit = { perMinute: 12 } as const;

export const chatCalls = {
  getChatConfig: call({
    summary: 'Prefix of the socket rooms, and how soon a person answers',
    auth: 'public',
    reply: z.object({
      PREFIX: z.string(),
      usuallyS: usuallyS.describe('Seconds to the first answer of a person, within opening hours'),
      opensAt: time.nullable().describe('Outside the opening hours, when somebody is there again'),
    }),
    errors: [],
  }),
  createChatGuest: call({
    summary: 'A signed id for a visitor who wants to chat',
    auth: 'public',
    reply: z.object({ guestId }),
    errors: [],
    limit,
    secretReply: true,
  }),
  sendChatMessage: call({
    summary: 'Send a message; one with a clientId is stored once',
    auth: 'public',
    body: chatDraft,
    reply: z.object({ timestamp: time, _id: z.string() }),
    errors: ['UNAUTHORIZED', 'NO_DATA', 'CHAT_REFUSED'],
    limit,
  }),
  getChatHistory: call({
    summary: 'Messages of the own conversation, newest first',
    auth: 'public',
    body: z.object({
      ...conversation,
      limit: z.int().min(1).max(100).default(10),
      skip: z.int().min(0).max(1_000_000).default(0),
      before: z
        .int()
        .min(1)
        .max(1_000_000_000)
        .nullish()
        .describe('Only what was said before this `seq`; new messages do not shift it'),
    }),
    reply: z.array(chatMessage),
    errors: ['UNAUTHORIZED'],
    limit: { perMinute: 120 },
  }),
  uploadChatImage: call({
    summary: 'Upload a picture for the chat',
    auth: 'public',
    body: uploader,
    upload: { maxBytes: 10 * mebibyte, contentTypes: ['image/png', 'image/jpeg', 'image/gif'] },
    reply: uploaded,
    errors: ['UNAUTHORIZED', 'CHAT_REFUSED', 'SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'SLIP_UPLOAD_FAIL'],
    limit: uploadLimit,
  }),
  uploadChatVideo: call({
    summary: 'Upload a video for the chat',
    auth: 'public',
    body: uploader,
    upload: { maxBytes: 20 * mebibyte, contentTypes: ['video/mp4', 'video/quicktime'] },
    reply: uploaded,
    errors: ['UNAUTHORIZED', 'CHAT_REFUSED', 'SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'SLIP_UPLOAD_FAIL'],
    limit: uploadLimit,
  }),
  readChatCustomer: call({
    summary: 'Mark the conversation as read by the customer',
    auth: 'public',
    body: z.object(conversation),
    reply: empty,
    errors: ['UNAUTHORIZED'],
    limit: { perMinute: 120 },
  }),
  getChatUnread: call({
    summary: 'How many messages the customer has not read',
    auth: 'public',
    body: z.object(conversation),
    reply: z.object({ unread: z.int().min(0) }),
    errors: ['UNAUTHORIZED'],
    limit: { perMinute: 120 },
  }),
};
