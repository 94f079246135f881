import type { Line } from './conversation.ts';
import type { Message } from './history/thread.ts';
import type { Shipment } from './outbox/outgoing.ts';

/** What a line says beyond its message. */
interface Beside {
  readonly isRead: boolean;
  /** The file as it lies on this device: it needs no address. */
  readonly preview: string | undefined;
}

const made = new WeakMap<Message, Beside & { readonly line: Line }>();

/** What is drawn: all that is stored, in its order, then what is on its way. */
export function linesOf(
  messages: readonly Message[],
  shipments: readonly Shipment[],
  houseReadAt: Date | null,
  previews: ReadonlyMap<string, string>,
): Line[] {
  // Whoever answers has read what was said before; an assistant or a text of the house has not.
  const answered = messages.findLast(({ by }) => by === 'person')?.seq ?? 0;
  const stored = messages.map((message) => {
    const isRead =
      message.sender === 'customer' &&
      (message.seq < answered || (houseReadAt !== null && new Date(message.createdAt) <= houseReadAt));
    return storedLine(message, { isRead, preview: previews.get(message.clientId ?? '') });
  });
  const known = new Set(messages.map(({ clientId }) => clientId));
  const rest = shipments.filter(({ outgoing }) => !known.has(outgoing.clientId));
  return [...stored, ...rest.map((shipment) => ownLine(shipment, previews.get(shipment.outgoing.clientId)))];
}

/** Those that have come: they stand in the conversation. */
export function shipmentsIn(messages: readonly Message[], shipments: readonly Shipment[]): Shipment[] {
  const known = new Set(messages.map(({ clientId }) => clientId));
  return shipments.filter(({ outgoing }) => known.has(outgoing.clientId));
}

/** The same object as long as nothing of it changes, so that a line is drawn once. */
function storedLine(message: Message, { isRead, preview }: Beside): Line {
  const before = made.get(message);
  if (before && before.isRead === isRead && before.preview === preview) return before.line;
  const { payload } = message.message;
  const isOwn = message.sender === 'customer';
  const line: Line = {
    key: message.clientId ?? message._id,
    isOwn,
    by: message.by,
    name: isOwn ? null : (message.name ?? null),
    message:
      preview && typeof payload === 'object' && payload
        ? { ...message.message, payload: { ...payload, url: preview } }
        : message.message,
    at: new Date(message.createdAt),
    seq: message.seq,
    delivery: 'succeed',
    failure: null,
    upload: null,
    isRead,
  };
  made.set(message, { isRead, preview, line });
  return line;
}

function ownLine({ outgoing, delivery, failure, sentBytes, storedAt }: Shipment, preview = ''): Line {
  const { clientId, at, content, file } = outgoing;
  return {
    key: clientId,
    isOwn: true,
    by: 'customer',
    name: null,
    message: file
      ? {
          ...content,
          payload: { fileType: file.fileType, filePath: file.path ?? '', ...(preview && { url: preview }) },
        }
      : content,
    at: storedAt ?? new Date(at),
    seq: null,
    delivery,
    failure,
    upload:
      file && delivery !== 'succeed'
        ? {
            name: file.name,
            fileType: file.fileType,
            bytes: file.bytes,
            sentBytes: file.path ? file.bytes : sentBytes,
            preview: preview || null,
          }
        : null,
    isRead: false,
  };
}
