import type { Line } from './conversation.ts';
import type { Message, Thread } from './history/thread.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Shipment } from './outbox/outgoing.ts';

/** State of a displayed message beyond the message itself. */
interface MessageDisplayState {
  readonly isRead: boolean;
  /** The file on this device, which needs no server address. */
  readonly preview: string | undefined;
}

const made = new WeakMap<Message, MessageDisplayState & { readonly line: Line }>();

/** Returns the displayed messages: all stored ones in order with refused ones among them, then those not sent yet. */
export function linesOf(
  messages: readonly Message[],
  shipments: readonly Shipment[],
  agentReadAt: Date | null,
  previews: ReadonlyMap<string, string>,
): Line[] {
  // A person who answers has read what came before; an assistant or an automatic text has not.
  const answered = messages.findLast(({ by }) => by === 'person')?.seq ?? 0;
  const stored = messages.map((message) => {
    const isRead =
      message.sender === 'customer' &&
      (message.seq < answered || (agentReadAt !== null && new Date(message.createdAt) <= agentReadAt));
    return storedLine(message, { isRead, preview: previews.get(message.clientId ?? '') });
  });
  const known = new Set(messages.map(({ clientId }) => clientId));
  const lines: Line[] = [];
  let next = 0;
  for (const shipment of placed(shipments)) {
    const { clientId } = shipment.outgoing;
    if (known.has(clientId)) continue;
    const after = positionOf(shipment);
    for (let line = stored[next]; line && (line.seq ?? 0) <= after; line = stored[next]) {
      lines.push(line);
      next += 1;
    }
    lines.push(ownLine(shipment, previews.get(clientId)));
  }
  return [...lines, ...stored.slice(next)];
}

/** Placed by number and not by time: a phone's clock may be hours off, and the message would be out of view. */
const positionOf = ({ failure }: Shipment) => failure?.after ?? Number.POSITIVE_INFINITY;

function placed(shipments: readonly Shipment[]): Shipment[] {
  return [...shipments].sort((a, b) => (positionOf(a) === positionOf(b) ? 0 : positionOf(a) - positionOf(b)));
}

/** Removes messages from the outbox once the thread has them, and gives refused ones their place. */
export function settleOutbox(
  { shown, ahead }: Thread,
  outbox: Pick<Outbox, 'shipments' | 'remove' | 'settleBelow'>,
): void {
  if (!shown) return;
  const known = new Set(shown.messages.map(({ clientId }) => clientId));
  for (const { outgoing } of outbox.shipments())
    if (known.has(outgoing.clientId)) outbox.remove(outgoing.clientId);
  // A message that is stored but not in the thread yet has a number as well.
  const unseen = outbox.shipments().filter(({ storedAt }) => storedAt).length;
  outbox.settleBelow((ahead ?? shown).to + unseen);
}

/** Returns the same object while nothing of it changes, so that a message renders once. */
function storedLine(message: Message, { isRead, preview }: MessageDisplayState): Line {
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
