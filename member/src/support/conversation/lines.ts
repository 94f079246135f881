import type { Line } from './conversation.ts';
import type { Message, Thread } from './history/thread.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Shipment } from './outbox/outgoing.ts';

/** What a line says beyond its message. */
interface CustomerContext {
  readonly isRead: boolean;
  /** The file as it lies on this device: it needs no address. */
  readonly preview: string | undefined;
}

const made = new WeakMap<Message, CustomerContext & { readonly line: Line }>();

/** What is drawn: all that is stored, in its order and with what was refused among it, then what is on its way. */
export function linesOf(
  messages: readonly Message[],
  shipments: readonly Shipment[],
  agentReadAt: Date | null,
  previews: ReadonlyMap<string, string>,
): Line[] {
  // Whoever answers has read what was said before; an assistant or a text of the house has not.
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
    const after = placeOf(shipment);
    for (let line = stored[next]; line && (line.seq ?? 0) <= after; line = stored[next]) {
      lines.push(line);
      next += 1;
    }
    lines.push(ownLine(shipment, previews.get(clientId)));
  }
  return [...lines, ...stored.slice(next)];
}

/** By number and not by time: the clock of a phone may be hours off, and the line would stand out of sight. */
const placeOf = ({ failure }: Shipment) => failure?.after ?? Number.POSITIVE_INFINITY;

function placed(shipments: readonly Shipment[]): Shipment[] {
  return [...shipments].sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

/** What has come stands in the conversation and leaves the outbox; what was refused is given its place. */
export function settle(
  { shown, ahead }: Thread,
  outbox: Pick<Outbox, 'shipments' | 'remove' | 'settleBelow'>,
): void {
  if (!shown) return;
  const known = new Set(shown.messages.map(({ clientId }) => clientId));
  for (const { outgoing } of outbox.shipments())
    if (known.has(outgoing.clientId)) outbox.remove(outgoing.clientId);
  // What was stored and is not seen yet has a number as well.
  const unseen = outbox.shipments().filter(({ storedAt }) => storedAt).length;
  outbox.settleBelow((ahead ?? shown).to + unseen);
}

/** The same object as long as nothing of it changes, so that a line is drawn once. */
function storedLine(message: Message, { isRead, preview }: CustomerContext): Line {
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
