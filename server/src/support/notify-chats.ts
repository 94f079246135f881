import { BatchedLookup } from '../platform/db/batched-lookup.ts';
import type { ChatSockets } from '../platform/realtime/chat-sockets.ts';
import type { Realtime } from '../platform/realtime/socket.ts';
import { spreadOverInterval } from '../platform/spread-over-interval.ts';
import type { Deps } from '../providers/registry/deps.ts';
import { chatPrefix, guestIds } from './guest-id.ts';
import { listNewMessages, maxNewMessages, type NewMessages } from './message.queries.ts';
import { viewMessage } from './message-view.ts';

interface NotifyOptions extends Pick<Deps, 'pool' | 'settings' | 'addresses'> {
  /** Lazy, because the sockets and this notifier depend on each other. */
  readonly realtime: () => Pick<Realtime, 'toChat' | 'hasChat'> | null;
  readonly onError: (error: Error) => void;
  /** Interval at which all open conversations are checked, in milliseconds: a hint may be lost with its process. */
  readonly sweepMs?: number;
}

/** Position up to which one customer's sockets on this server were notified. */
interface ChatPosition {
  readonly seq: bigint;
  readonly customerReadAt: number;
  readonly agentReadAt: number;
}

/** Maximum number of conversations per query. */
const atOnce = 500;
const nothing: ChatPosition = { seq: 0n, customerReadAt: 0, agentReadAt: 0 };

export interface ChatNotifier extends ChatSockets {
  stop(): Promise<void>;
}

/**
 * Sends new messages to the sockets of this server, each once and in order. Hints name customers; the messages of all of
 * them are read in one query, only for customers with sockets here.
 */
export function notifyChats(options: NotifyOptions): ChatNotifier {
  const { pool, settings, addresses, realtime, onError, sweepMs = 15_000 } = options;
  const ids = guestIds(settings.serverKeys);
  const viewer = { addresses, ids };
  const positions = new Map<string, ChatPosition>();
  const waiting = new Set<string>();
  let running: Promise<void> | null = null;
  let stopped = false;

  // Batched: five thousand sockets may reconnect at once.
  const positionLookup = new BatchedLookup<string, ChatPosition>(async (customerIds) => {
    const updates = await listNewMessages(
      pool,
      customerIds.map((customerId) => ({ customerId, seq: null })),
    );
    const found = new Map(updates.map((one) => [one.customerId, positionOf(one)]));
    return customerIds.map((id) => found.get(id) ?? nothing);
  });

  function notify(update: NewMessages): void {
    const { customerId, messages } = update;
    const before = positions.get(customerId) ?? nothing;
    const toChat: Realtime['toChat'] = (...args) => realtime()?.toChat(...args);
    for (const message of messages) toChat(customerId, 'message', viewMessage(message, viewer));
    const isAll = messages.length < maxNewMessages;
    const position = {
      ...positionOf(update),
      seq: isAll ? update.lastSeq : (messages.at(-1)?.seq ?? before.seq),
    };
    if (position.customerReadAt > before.customerReadAt)
      toChat(customerId, 'read', { sender: 'customer', at: new Date(position.customerReadAt).toISOString() });
    if (position.agentReadAt > before.agentReadAt)
      toChat(customerId, 'read', { sender: 'other', at: new Date(position.agentReadAt).toISOString() });
    positions.set(customerId, position);
    if (!isAll) waiting.add(customerId);
  }

  async function run(): Promise<void> {
    while (waiting.size > 0 && !stopped) {
      const next = [...waiting].slice(0, atOnce);
      for (const id of next) waiting.delete(id);
      const asked = next.flatMap((customerId) => {
        const position = positions.get(customerId);
        return position ? [{ customerId, seq: position.seq }] : [];
      });
      if (asked.length === 0) continue;
      for (const update of await listNewMessages(pool, asked)) notify(update);
    }
  }

  function onNewMessages(customerIds: Iterable<string>): void {
    for (const id of customerIds) if (positions.has(id)) waiting.add(id);
    startRun();
  }

  function startRun(): void {
    // Failures are made up for by the sweep.
    running ??= run()
      .catch(onError)
      .finally(() => {
        running = null;
        // More customers were added since the last check.
        if (waiting.size > 0 && !stopped) startRun();
      });
  }

  const sweep = spreadOverInterval(
    sweepMs,
    () => positions.keys(),
    (some) => {
      for (const id of some) if (!realtime()?.hasChat(id)) positions.delete(id);
      onNewMessages(some);
    },
  );

  return {
    prefix: chatPrefix,
    guestOf: ids.read,
    onNewMessages,
    async onJoin(customerId) {
      const position = await positionLookup.load(customerId);
      // Another socket of the same customer may have received more meanwhile.
      if (!positions.has(customerId)) positions.set(customerId, position);
    },
    async stop() {
      stopped = true;
      sweep.stop();
      await running;
    },
  };
}

function positionOf({ lastSeq, customerReadAt, agentReadAt }: NewMessages): ChatPosition {
  return {
    seq: lastSeq,
    customerReadAt: customerReadAt?.getTime() ?? 0,
    agentReadAt: agentReadAt?.getTime() ?? 0,
  };
}
