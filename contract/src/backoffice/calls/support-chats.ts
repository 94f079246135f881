import { z } from 'zod';
import { chatMessage } from '../../chat-message.ts';
import { backofficeCall } from '../backoffice-call.ts';
import { currencyCode, day, minor, moment, uuid } from '../backoffice-fields.ts';
import { chatStates } from '../chat-states.ts';
import { page, pageQuery } from '../page.ts';

const chat = z.object({ id: uuid });
const locale = z.enum(['th', 'la', 'en']);
const who = z.object({ id: uuid, name: z.string() });

const row = z.object({
  id: uuid,
  state: z.enum(chatStates),
  since: moment.describe('Since when it is in this state; of an open one: since when they wait'),
  locale: locale.nullable(),
  /** Null: a guest, identified by `guest`. */
  member: z
    .object({ id: uuid, publicId: z.string(), name: z.string().describe('First name and a letter') })
    .nullable(),
  guest: z.string().nullable().describe('Four signs that tell two guests apart'),
  last: z
    .object({
      by: chatMessage.shape.by,
      text: z.string().describe('Its beginning'),
      type: z.string(),
      at: moment,
    })
    .nullable(),
  unread: z.int().min(0).describe('Messages of theirs that nobody here has read; 100: so many or more'),
  assigned: who.nullable(),
  onItsWay: z
    .object({ kind: z.string(), amount: minor.nullable(), currency: currencyCode })
    .nullable()
    .describe('The oldest money of theirs that has not arrived'),
  blocked: z.boolean(),
});

/** Conversation from its first message to its end. */
const past = z.object({
  openedAt: moment,
  solvedAt: moment.nullable(),
  how: z.enum(['person', 'bot', 'time']).nullable(),
  by: z.string().nullable(),
  rating: z.int().nullable(),
});

export const chatBackofficeCalls = {
  listChats: backofficeCall({
    path: 'GET /backoffice/chats',
    summary: 'Conversations of one state: who waits longest first, else the newest first',
    right: 'chats.see',
    query: pageQuery.extend({
      state: z.enum(chatStates).default('open'),
      locale: locale.optional(),
      mine: z.stringbool().optional(),
    }),
    reply: page(row),
  }),
  searchChats: backofficeCall({
    path: 'POST /backoffice/chats/search',
    summary: 'Conversations by phone, member number, name, or words of the newest 20,000 messages',
    right: 'chats.see',
    body: z.object({ words: z.string().trim().min(2).max(100) }),
    reply: z.object({ rows: z.array(row) }),
  }),
  getChat: backofficeCall({
    path: 'GET /backoffice/chats/:id',
    summary: 'One conversation with what stands beside it',
    right: 'chats.see',
    params: chat,
    reply: row.extend({
      customerId: uuid.describe('By which the live line says who is writing'),
      lastSeq: z.int().min(0),
      customerSeq: z.int().min(0).describe('Read by the customer up to here'),
      notes: z.array(
        z.object({ id: uuid, afterSeq: z.int(), who: z.string(), text: z.string(), at: moment }),
      ),
      cases: z.array(past).describe('The newest first'),
      customerContext: z
        .object({
          phone: z.string().describe('Masked'),
          currency: currencyCode,
          wallet: minor,
          held: minor,
          status: z.enum(['active', 'inactive']),
          onItsWay: z.array(
            z.object({ kind: z.string(), id: z.string(), amount: minor.nullable(), createdAt: moment }),
          ),
          slips: z.array(
            z.object({ id: uuid, state: z.string(), amount: minor.nullable(), createdAt: moment }),
          ),
          recentErrors: z.array(
            z.object({
              call: z.string(),
              code: z.string(),
              params: z.record(z.string(), z.union([z.string(), z.number()])),
              at: moment,
            }),
          ),
          devices: z.array(z.object({ device: z.string(), usedAt: moment })),
        })
        .nullable()
        .describe('Null: a guest'),
    }),
    errors: ['NO_DATA'],
    personal: true,
  }),
  listChatMessages: backofficeCall({
    path: 'GET /backoffice/chats/:id/messages',
    summary: 'What was said, newest first; a member by first name and a letter',
    right: 'chats.see',
    params: chat,
    query: z.object({
      before: z.coerce.number().int().min(1).optional(),
      most: z.coerce.number().int().min(1).max(100).default(30),
    }),
    reply: z.object({
      rows: z.array(chatMessage.omit({ username: true, deviceToken: true, session_id: true, guestId: true })),
      isAll: z.boolean(),
    }),
    errors: ['NO_DATA'],
    personal: true,
  }),
  exportChat: backofficeCall({
    path: 'GET /backoffice/exports/chats/:id',
    summary: 'A conversation as CSV, at most its newest 10,000 messages, in their order',
    right: 'chats.see',
    params: chat,
    reply: z.string().describe('CSV'),
    errors: ['NO_DATA'],
    personal: true,
    download: true,
  }),
  getChatFigures: backofficeCall({
    path: 'GET /backoffice/reports/chats',
    summary: 'Cases of at most 92 days by the day in Bangkok on which they began',
    right: 'chats.see',
    query: z.object({ from: day, until: day }),
    reply: z.object({
      days: z.array(
        z.object({
          day,
          cases: z.int(),
          solved: z.int(),
          byBot: z.int().describe('Ended without a person'),
          firstAnswerS: z
            .number()
            .nullable()
            .describe('Half had a person’s first answer within so many seconds'),
          firstBotS: z.number().nullable().describe('Half had the assistant’s first within so many'),
          resolutionS: z.number().nullable().describe('Half had ended within so many seconds'),
          rated: z.int(),
          rating: z.number().nullable().describe('The mean of 1 to 5'),
        }),
      ),
    }),
  }),
};
