import type { chatMessage } from '@kapao/contract/chat-message';
import type { z } from 'zod';
import type { SignedAddresses } from '../platform/files/signed-address.ts';
import type { GuestIds } from './guest-id.ts';
import type { StoredMessage } from './message.queries.ts';

export type ShownMessage = z.output<typeof chatMessage>;

/** Dependencies for showing a message: file addresses valid for five minutes, and the text of a guest's id. */
export interface Viewer {
  readonly addresses: Pick<SignedAddresses, 'make'>;
  readonly ids: Pick<GuestIds, 'write'>;
}

/** Returns a message as its customer sees it. */
export function viewMessage(stored: StoredMessage, { addresses, ids }: Viewer): ShownMessage {
  const { author, fileKey, fileType, payload } = stored;
  const isCustomer = author === 'customer';
  const file =
    fileKey && fileType
      ? {
          fileType,
          filePath: fileKey,
          ...(payload === null ? {} : { message: payload }),
          ...(stored.isRemoved ? {} : { url: addresses.make(fileKey) }),
        }
      : null;
  return {
    _id: stored.id,
    seq: Number(stored.seq),
    // Staff's client ids are internal, and not the customer's.
    clientId: isCustomer ? stored.clientId : null,
    sender: isCustomer ? 'customer' : 'other',
    by: author,
    message: {
      // The column has only types that the contract allows.
      message_type: stored.messageType as ShownMessage['message']['message_type'],
      payload: file ?? payload,
      payloads: stored.payloads as ShownMessage['message']['payloads'],
    },
    createdAt: stored.createdAt.toISOString(),
    session_id: stored.sessionId,
    userId: stored.publicId,
    guestId: stored.guestId && ids.write(stored.guestId),
    username: stored.username,
    name: isCustomer ? stored.memberName : stored.authorName,
    deviceToken: stored.deviceToken,
  };
}
