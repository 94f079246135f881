import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readContent } from '../../content/stored-content.ts';
import type { BotChannel } from '../../outside/bot/bots.ts';
import type { Deps } from '../../outside/deps.ts';
import { awayNow } from '../answering.ts';
import { type Due, markMissed, markTold, takeDue } from './bot.queries.ts';
import { toldMessage } from './told-message.ts';

type HandOverDeps = Pick<Deps, 'pool' | 'parties' | 'settings' | 'addresses' | 'bell'> & {
  readonly log: FastifyBaseLogger;
};

/** What other processes have taken from customers is looked for so often; what this one has, at once. */
const lookMs = 250;
const faultPauseMs = 1_000;
/** Longer than a call may take, so that nobody else calls meanwhile. */
const leaseOf = (timeoutMs: number) => timeoutMs + 15_000;
/** So long a process that stops waits for calls under way; others take up what it leaves when the lease is over. */
const drainMs = 10_000;

export interface HandingOver {
  stop(): Promise<void>;
}

/**
 * Hands what customers say to the assistant, where there is one: in each conversation one message after the other, at least once,
 * and of all conversations so many at once as its row says. One that is slow or away keeps its own places alone, and after ten
 * minutes without an answer the customer is left to people. Several processes may run this side by side.
 */
export function startHandingOver(deps: HandOverDeps): HandingOver {
  const { pool, parties, bell, log } = deps;
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  let isRung = false;
  let isHungry = false;
  let wake = () => {};
  const stopListening = bell.onRing(() => {
    isRung = true;
    wake();
  });

  async function look(channel: BotChannel): Promise<void> {
    const { code, askAtOnce, timeoutMs } = channel.row;
    const room = askAtOnce - underWay.size;
    if (room <= 0) return;
    const taken = await takeDue(pool, code, room, leaseOf(timeoutMs));
    isHungry = taken.length === room;
    for (const due of taken) {
      const turn = handOver(deps, channel, due)
        .catch((err: unknown) =>
          log.error(
            { err, party: code, chatId: due.chatId },
            'an assistant could not be told; it is tried again',
          ),
        )
        .finally(() => {
          underWay.delete(turn);
          if (isHungry) wake();
        });
      underWay.add(turn);
    }
  }

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (stopping || isRung) wake();
    });

  const running = (async () => {
    while (!stopping) {
      isRung = false;
      try {
        if (parties.bot) await look(parties.bot);
        await rest(lookMs);
      } catch (err) {
        log.error({ err }, 'nobody could look what an assistant is to be told');
        await sleep(faultPauseMs);
      }
    }
  })();

  return {
    async stop() {
      stopping = true;
      stopListening();
      wake();
      await running;
      await Promise.race([Promise.all(underWay), sleep(drainMs, undefined, { ref: false })]);
    },
  };
}

/** One turn: hands the message over and says what came of it. Without one it is found out what comes next. */
export async function handOver(
  { pool, addresses, settings, bell, log }: HandOverDeps,
  { bot, stepsMs }: BotChannel,
  due: Due,
): Promise<void> {
  const { chatId, tries, seq } = due;
  if (seq !== null) {
    const addressOf = (key: string) => new URL(addresses.make(key), settings.publicUrl).href;
    const isTaken = await bot.tell(toldMessage({ ...due, seq }, addressOf));
    if (!isTaken) {
      const againMs = stepsMs[Math.min(tries, stepsMs.length) - 1] ?? lookMs;
      return markMissed(pool, due, againMs);
    }
  }
  if (!(await markTold(pool, due, awayNow(await readContent(pool, 'support'))))) return;
  log.warn({ party: bot.code, chatId }, 'an assistant has not answered; a person was called');
  bell.ring();
}
