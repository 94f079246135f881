import { z } from 'zod';
import { chatMessage } from '../../chat-message.ts';
import { statementTypes } from '../../statement-types.ts';
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
  since: moment.describe('Start of the current state; for an open one, start of the customer’s wait'),
  locale: locale.nullable(),
  /** Null: a guest, identified by `guest`. */
  member: z
    .object({ id: uuid, publicId: z.string(), name: z.string().describe('First name and initial') })
    .nullable(),
  guest: z.string().nullable().describe('Four characters that distinguish guests'),
  last: z
    .object({
      by: chatMessage.shape.by,
      text: z.string().describe('Beginning of the text'),
      type: z.string(),
      at: moment,
    })
    .nullable(),
  unread: z.int().min(0).describe('Customer messages not read by staff, counted up to 100'),
  assigned: who.nullable(),
  onItsWay: z
    .object({ kind: z.string(), amount: minor.nullable(), currency: currencyCode })
    .nullable()
    .describe('Oldest pending transaction of the member; null: none'),
  blocked: z.boolean(),
  lastSeq: z.int().min(0),
});

/** Case: part of a conversation from its first message to its close. */
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
    summary: 'List conversations of one state: open ones by the longest wait, others newest first',
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
    summary: 'Search conversations by phone, public id, name, or text of the newest 20,000 messages',
    right: 'chats.see',
    body: z.object({ words: z.string().trim().min(2).max(100) }),
    reply: z.object({ rows: z.array(row) }),
  }),
  getChat: backofficeCall({
    path: 'GET /backoffice/chats/:id',
    summary: 'Return a conversation with its context',
    right: 'chats.see',
    params: chat,
    reply: row.extend({
      customerId: uuid.describe('Customer’s id in typing events'),
      customerSeq: z.int().min(0).describe('`seq` up to which the customer has read'),
      notes: z.array(
        z.object({ id: uuid, afterSeq: z.int(), who: z.string(), text: z.string(), at: moment }),
      ),
      cases: z.array(past).describe('Newest first'),
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
          movements: z
            .array(
              z.object({
                id: uuid,
                type: z.enum(statementTypes),
                amount: minor.describe('Negative if it left the wallet'),
                state: z.enum(['done', 'waiting', 'failed']),
                at: moment,
              }),
            )
            .describe('The last three, newest first'),
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
    summary: 'List messages, newest first; a member is shown by first name and initial',
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
    summary: 'Export a conversation as CSV, oldest first, at most its newest 10,000 messages',
    right: 'chats.see',
    params: chat,
    reply: z.string().describe('CSV'),
    errors: ['NO_DATA'],
    personal: true,
    download: true,
    fresh: true,
  }),
  getChatFigures: backofficeCall({
    path: 'GET /backoffice/reports/chats',
    summary: 'Return support figures by the day on which cases began (Bangkok), at most 92 days',
    right: 'chats.see',
    query: z.object({ from: day, until: day }),
    reply: z.object({
      days: z.array(
        z.object({
          day,
          cases: z.int(),
          solved: z.int(),
          byBot: z.int().describe('Closed without staff'),
          firstAnswerS: z.number().nullable().describe('Median seconds to the first reply of staff'),
          firstBotS: z.number().nullable().describe('Median seconds to the first reply of the assistant'),
          resolutionS: z.number().nullable().describe('Median seconds to the close'),
          rated: z.int(),
          rating: z.number().nullable().describe('Mean rating, 1 to 5'),
        }),
      ),
    }),
  }),
};
