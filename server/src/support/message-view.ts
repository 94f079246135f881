import type { chatMessage } from '@kapao/contract/chat-message';
import type { z } from 'zod';
import type { SignedAddresses } from '../platform/files/signed-address.ts';
import type { GuestIds } from './guest-id.ts';
import type { StoredMessage } from './message.queries.ts';

export type ShownMessage = z.output<typeof chatMessage>;

/** What shows a message needs: addresses of files, good for five minutes, and the text of a guest's id. */
export interface Viewer {
  readonly addresses: Pick<SignedAddresses, 'make'>;
  readonly ids: Pick<GuestIds, 'write'>;
}

/** A message as its customer sees it. */
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
    // What our side names its own by is nobody's business, and no name of the customer's.
    clientId: isCustomer ? stored.clientId : null,
    sender: isCustomer ? 'customer' : 'other',
    by: author,
    message: {
      // The column has what the contract lets in.
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
