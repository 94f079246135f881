import type { FastifyBaseLogger } from 'fastify';
import { readContent } from '../../content/stored-content.ts';
import { startWorkerLoop, type WorkerLoop } from '../../platform/jobs/worker-loop.ts';
import type { BotMessage, BotMessageContent } from '../../providers/bot/bot.ts';
import type { BotChannel } from '../../providers/bot/bots.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { awayTextNow } from '../response-time.ts';
import { type DueChat, markForwarded, markMissed, takeDueChats } from './bot.queries.ts';

type BotDeliveryDeps = Pick<Deps, 'pool' | 'providers' | 'settings' | 'addresses' | 'outboxSignal'> & {
  readonly log: FastifyBaseLogger;
};

/** Poll interval for messages written by other processes; those of this process are found at once. */
const pollMs = 250;
/** Longer than a call may take, so that no other process calls meanwhile. */
const leaseOf = (timeoutMs: number) => timeoutMs + 15_000;

/**
 * Delivers customers' messages to the assistant if there is one: in order and at least once per conversation, also by
 * several processes side by side. A slow assistant only occupies its own slots, and after ten minutes without an answer
 * the conversation is escalated to staff.
 */
export function startBotDelivery(deps: BotDeliveryDeps): WorkerLoop {
  const { pool, providers, outboxSignal, log } = deps;
  let mayHaveMore = false;

  const attempt = async (channel: BotChannel, due: DueChat): Promise<boolean> => {
    try {
      await deliverToBot(deps, channel, due);
    } catch (err) {
      const { chatId } = due;
      log.error(
        { err, provider: channel.row.code, chatId },
        'an assistant could not be notified; it is retried',
      );
    }
    return mayHaveMore;
  };

  return startWorkerLoop({
    outboxSignal,
    async poll({ inFlight, begin }) {
      const channel = providers.bot;
      if (!channel || inFlight >= channel.row.inquiriesAtOnce) return pollMs;
      const { code, inquiriesAtOnce, timeoutMs } = channel.row;
      const room = inquiriesAtOnce - inFlight;
      const taken = await takeDueChats(pool, code, room, leaseOf(timeoutMs));
      mayHaveMore = taken.length === room;
      for (const due of taken) begin(attempt(channel, due));
      return pollMs;
    },
    onFault: (err) => log.error({ err }, 'messages due for an assistant could not be read'),
  });
}

/**
 * Processes one leased conversation: delivers the message, if any, and records the result; then determines the next step.
 */
export async function deliverToBot(
  { pool, addresses, settings, outboxSignal, log }: BotDeliveryDeps,
  { bot, stepsMs }: BotChannel,
  due: DueChat,
): Promise<void> {
  const { chatId, tries, seq } = due;
  if (seq !== null) {
    const addressOf = (key: string) => new URL(addresses.make(key), settings.publicUrl).href;
    const isAccepted = await bot.deliver(botMessage({ ...due, seq }, addressOf));
    if (!isAccepted) {
      const againMs = stepsMs[Math.min(tries, stepsMs.length) - 1] ?? pollMs;
      return markMissed(pool, due, againMs);
    }
  }
  if (!(await markForwarded(pool, due, awayTextNow(await readContent(pool, 'support'))))) return;
  log.warn({ provider: bot.code, chatId }, 'an assistant has not answered; escalated to staff');
  outboxSignal.notify();
}

/** Returns a message as sent to the assistant. `addressOf` makes file addresses that are valid for five minutes. */
function botMessage(due: DueChat & { readonly seq: bigint }, addressOf: (key: string) => string): BotMessage {
  return {
    conversation: due.chatId,
    seq: Number(due.seq),
    newest: Number(due.newest),
    locale: due.locale ?? 'th',
    isMember: due.isMember === true,
    message: contentOf(due, addressOf),
    createdAt: (due.createdAt ?? new Date()).toISOString(),
  };
}

function contentOf(due: DueChat, addressOf: (key: string) => string): BotMessageContent {
  const { messageType, payload, payloads, fileKey, fileType, isRemoved } = due;
  const [choice] = payloads ?? [];
  const text = payload ?? choice?.title ?? '';
  if (messageType === 'media' && fileKey)
    return {
      type: 'media',
      text,
      file: { type: fileType ?? 'file', url: isRemoved ? null : addressOf(fileKey) },
    };
  if (messageType === 'postback' && choice)
    return { type: 'postback', text, choice: { title: choice.title, payload: choice.payload } };
  return { type: 'text', text };
}
