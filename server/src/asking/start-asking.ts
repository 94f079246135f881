import { setTimeout as sleep } from 'node:timers/promises';
import { type AskingDeps, hear, type Question } from './ask.ts';
import { callPersonForFault, type Due, takeDue } from './asking.queries.ts';
import { Lanes } from './lanes.ts';

/** How often somebody looks for what is due; and how soon again when a lane that had more has room. */
const lookMs = 100;
const lookAgainMs = 10;
const faultPauseMs = 1_000;
/** So long a copy that stops waits for the answers under way. Others take up what it leaves when the lease is over. */
const drainMs = 10_000;
/** Turns in a row that nobody brought to an end until a person is called: some five hours, since each waits longer. */
const brokenTurns = 10;

export interface Asking {
  /** Takes nothing more, and waits for the answers under way. */
  stop(): Promise<void>;
}

/**
 * Asks about everything that is due, for as long as it runs. The rows of `asking` are the queue, and several copies may
 * run side by side. A party that does not answer keeps the places of its own lanes and nobody else's; and every call
 * outside has its time-out, so it keeps none for ever.
 */
export function startAsking(deps: AskingDeps, questions: readonly Question[]): Asking {
  const byKind = new Map(questions.map((question) => [question.kind, question]));
  const lanes = new Lanes(questions);
  const answers = new Set<Promise<void>>();
  let stopping = false;
  let roomAgain = false;
  let wake = () => {};

  const ask = async (due: Due) => {
    try {
      const question = byKind.get(due.kind);
      if (due.broken >= brokenTurns) await callPersonForFault(deps.pool, due);
      if (question) await hear(deps, question, due);
    } catch (err) {
      const { kind, id, party } = due;
      deps.log.error({ err, kind, id, party }, 'asking failed; it is asked again when its lease is over');
    }
    if (!lanes.ended(due)) return;
    roomAgain = true;
    wake();
  };

  const look = async () => {
    const now = lanes.now();
    const taken = await takeDue(deps.pool, [...byKind.keys()], now, lanes.others);
    lanes.taken(now, taken);
    for (const due of taken) {
      const answer = ask(due).finally(() => answers.delete(answer));
      answers.add(answer);
    }
  };

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (stopping) wake();
    });

  const running = (async () => {
    while (!stopping) {
      try {
        roomAgain = false;
        await look();
        if (!roomAgain) await rest(lookMs);
        // Answers that come together make one look.
        if (lanes.areHungry) await sleep(lookAgainMs);
      } catch (err) {
        deps.log.error({ err }, 'nobody could look for what is due to be asked');
        await rest(faultPauseMs);
      }
    }
  })();

  return {
    async stop() {
      stopping = true;
      wake();
      await running;
      await Promise.race([Promise.all(answers), sleep(drainMs, undefined, { ref: false })]);
    },
  };
}
