import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './schedule.ts';
import type { SimulatedSystem } from './simulated-system.ts';

/** Injects faults, and ends them. */
export class FaultInjector {
  readonly #system: SimulatedSystem;
  /** Faults of one target run one after the other: a dead database cannot be frozen. */
  readonly #suffering = new Map<string, Promise<void>>();

  constructor(system: SimulatedSystem) {
    this.#system = system;
  }

  /** Injects a fault; resolves when it is over. */
  inject(fault: Fault): Promise<void> {
    const { database, toDatabase, toProviders, callbackInbox, servers } = this.#system;
    switch (fault.what) {
      case 'a party fails':
        return this.#after(`${fault.target} ${fault.fault}`, async () => {
          const { target, probability } = fault;
          await this.#system.sandbox.fault({ target, fault: fault.fault, probability });
          await sleep(fault.forMs);
          // Probability 0 ends only this fault; other faults of the provider go on.
          await this.#system.sandbox.fault({ target, fault: fault.fault, probability: 0 });
        });
      case 'the parties are gone':
        return this.#after('parties', () => toProviders.unplug(fault.forMs));
      case 'the parties are cut off':
        return this.#after('parties', async () => toProviders.cut());
      case 'answers of the parties are lost':
        return this.#after('parties', () => toProviders.loseAnswers(fault.forMs));
      case 'callbacks are lost':
        return this.#after('post', async () => {
          callbackInbox.losing = true;
          await sleep(fault.forMs);
          callbackInbox.losing = false;
        });
      case 'old callbacks come again, the newest first':
        return this.#after('letters', async () => {
          const old = callbackInbox.letters.slice(-fault.count).reverse();
          for (const letter of old) await callbackInbox.deliver(letter).catch(() => {}); // the server may be down
        });
      case 'a server is killed':
        return this.#killCopies([fault.copy], fault.forMs);
      case 'all servers are killed':
        return this.#killCopies(
          servers.map((_, copy) => copy),
          fault.forMs,
        );
      case 'a server is frozen':
        return this.#after(`copy ${fault.copy}`, () => this.#copy(fault.copy).freeze(fault.forMs));
      case 'the clock of a server steps':
        this.#copy(fault.copy).stepClock(fault.aheadMs);
        return Promise.resolve();
      case 'the database is killed':
        return this.#after('database', async () => {
          await database.kill();
          await database.start();
        });
      case 'the database is frozen':
        return this.#after('database', () => database.freeze(fault.forMs));
      case 'the database is cut off':
        return this.#after('way', async () => toDatabase.cut());
      case 'answers of the database are lost':
        return this.#after('way', () => toDatabase.loseAnswers(fault.forMs));
      case 'the way to the database stands still':
        return this.#after('way', () => toDatabase.stall(fault.forMs));
      case 'members are cut off':
        for (const { proxy } of servers) proxy.cut();
        return Promise.resolve();
      case 'answers to members are lost':
        return this.#after('members', async () => {
          await Promise.all(servers.map(({ proxy }) => proxy.loseAnswers(fault.forMs)));
        });
    }
  }

  /**
   * Waits for all faults to end, removes the sandbox's, and restarts servers that exited or whose clock is
   * wrong.
   */
  async heal(): Promise<void> {
    await Promise.all(this.#suffering.values());
    await this.#system.sandboxServer.heal();
    await Promise.all(this.#system.servers.map(({ copy }) => copy.heal()));
  }

  #copy(index: number) {
    const server = this.#system.servers[index];
    if (!server) throw new Error(`there is no copy ${index}`);
    return server.copy;
  }

  /** Kills the given copies together, and starts them again after `forMs`. */
  async #killCopies(copies: readonly number[], forMs: number): Promise<void> {
    await Promise.all(
      copies.map((index) =>
        this.#after(`copy ${index}`, async () => {
          await this.#copy(index).kill();
          await sleep(forMs);
          await this.#copy(index).start();
        }),
      ),
    );
  }

  #after(victim: string, work: () => Promise<void>): Promise<void> {
    const done = (this.#suffering.get(victim) ?? Promise.resolve()).then(work);
    this.#suffering.set(victim, done);
    return done;
  }
}
