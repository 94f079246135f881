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
    summary: 'Return the prefix of the socket rooms and the typical response time',
    auth: 'public',
    reply: z.object({
      PREFIX: z.string(),
      usuallyS: usuallyS.describe('Seconds to the first reply of staff, within opening hours'),
      opensAt: time.nullable().describe('Next opening time; null: within opening hours'),
    }),
    errors: [],
  }),
  createChatGuest: call({
    summary: 'Create a signed guest id for the chat',
    auth: 'public',
    reply: z.object({ guestId }),
    errors: [],
    limit,
    secretReply: true,
  }),
  sendChatMessage: call({
    summary: 'Send a message; a clientId is stored only once',
    auth: 'public',
    body: chatDraft,
    reply: z.object({ timestamp: time, _id: z.string() }),
    errors: ['UNAUTHORIZED', 'NO_DATA', 'CHAT_REFUSED'],
    limit,
  }),
  getChatHistory: call({
    summary: 'List the messages of the own conversation, newest first',
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
        .describe('Only messages before this `seq`; new messages do not shift the page'),
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
    summary: 'Return the number of messages that the customer has not read',
    auth: 'public',
    body: z.object(conversation),
    reply: z.object({ unread: z.int().min(0) }),
    errors: ['UNAUTHORIZED'],
    limit: { perMinute: 120 },
  }),
};
