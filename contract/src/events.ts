import { z } from 'zod';
import { chatMessage, chatSender } from './chat-message.ts';
import { moneyState, qrState, time } from './fields.ts';

/**
 * Events that the server sends over the socket. They are hints with ids and states, never a balance, and the client
 * refetches; a lost event costs nothing, because every (re)connect refetches too.
 */
export const events = {
  /** Wallet changed; for a transfer that was pending, its id and final state. */
  wallet: z.object({ transferId: z.string().optional(), status: moneyState.optional() }),
  deposit: z.object({ depositId: z.string(), status: moneyState }),
  withdraw: z.object({ withdrawId: z.string(), status: moneyState }),
  slip: z.object({ reference: z.string(), status: moneyState, note: z.string().optional() }),
  qrcode: z.object({ qrcodeId: z.string(), status: qrState }),
  bonus: z.object({ code: z.string().optional(), isActive: z.boolean() }),
  message: chatMessage,
  read: z.object({ sender: chatSender, at: time }),
  typing: z.object({ sender: chatSender }),
} as const;

export type EventName = keyof typeof events;
export type EventData<Name extends EventName> = z.infer<(typeof events)[Name]>;

/** Event types for Socket.IO's `Server` and `Socket` on both sides. */
export type ServerToClientEvents = { [Name in EventName]: (data: EventData<Name>) => void };

export interface ClientToServerEvents {
  /** `PREFIX` + the member's or guest's id; any other room is refused. */
  join: (room: string, answer: (reply: { joined: boolean }) => void) => void;
  typing: (data: EventData<'typing'>) => void;
}
