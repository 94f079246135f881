import { z } from 'zod';
import { chatMessage, chatSender } from './chat-message.ts';
import { moneyState, qrState, time } from './fields.ts';

/**
 * What the server tells over the socket. Events are hints: they carry ids and states, never a balance, and the
 * client refetches. A lost one costs nothing, because every (re)connect refetches too.
 */
export const events = {
  /** Something in the wallet changed; for a transfer that was under way, which one and how it ended. */
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

/** For Socket.IO's `Server` and `Socket` on both sides. */
export type ServerToClientEvents = { [Name in EventName]: (data: EventData<Name>) => void };

export interface ClientToServerEvents {
  /** `PREFIX` + the member's or guest's id; any other room is refused. */
  join: (room: string, answer: (reply: { joined: boolean }) => void) => void;
  typing: (data: EventData<'typing'>) => void;
}

/** The handshake's `auth`: a member's token or a guest's signed id. */
export interface SocketAuth {
  token?: string;
  guestId?: string;
}
