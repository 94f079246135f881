import { retryDelayMs } from '../retry-delay.ts';
import type { Outcome, Progress } from './outcome.ts';
import type { Outgoing, Shipment } from './outgoing.ts';
import type { OutgoingStore } from './outgoing-store.ts';
import { type Current, shipmentOf, storedShipment } from './shipment.ts';
import { type UnsentMessages, unsentMessages } from './unsent-messages.ts';

export interface OutboxOptions {
  readonly owner: string;
  readonly keep: OutgoingStore;
  readonly attempt: (outgoing: Outgoing, progress: Progress) => Promise<Outcome>;
  readonly isOnline: () => boolean;
  /** Lets one tab of this browser send at a time. */
  readonly alone: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  readonly onChange: () => void;
  readonly onEnded: () => void;
  readonly random?: () => number;
}

export interface Outbox extends Pick<UnsentMessages, 'settleBelow'> {
  shipments(): Shipment[];
  add(outgoing: Outgoing): void;
  resend(clientId: string): void;
  /** Removes a message that was taken back or has arrived. */
  remove(clientId: string): void;
  /** Tries again: at once if conditions have improved, otherwise when its time has come. */
  wake(isBetter: boolean): void;
  /** Aborts the running attempt when the network is gone, since no answer can come. */
  interrupt(): void;
  /** Reads what other tabs of this browser have added or sent. */
  reload(): Promise<void>;
  stop(): void;
}

/** Failed attempts after which a message counts as refused, so that those behind it are sent. */
const maxFailures = 8;
const maxStored = 50;

/** Sends messages strictly in order, one at a time, each until it is answered. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { owner, keep, isOnline, onChange } = options;
  let stored: Shipment[] = [];
  let current: Current | null = null;
  let tries = { clientId: '', lost: 0 };
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  const stopping = new AbortController();

  const lines = unsentMessages(keep, owner, onChange);
  const { all, put, reload, settleBelow } = lines;
  const find = (clientId: string) => all().find((each) => each.clientId === clientId);
  const head = () => all().find(({ failure }) => failure === null);

  function drop(clientId: string): Promise<void> {
    if (tries.clientId === clientId) tries = { clientId: '', lost: 0 };
    return lines.drop(clientId);
  }

  async function tryHead(): Promise<void> {
    // Another tab may have sent the message while this one waited for the lock.
    await reload();
    const next = head();
    if (!next || stopping.signal.aborted) return;
    const { clientId } = next;
    const abort = new AbortController();
    const isUploading = next.file !== null && !next.file.path;
    const now: Current = { clientId, abort, sentBytes: 0, isUploading };
    current = now;
    onChange();
    const outcome: Outcome = await options
      .attempt(next, {
        signal: abort.signal,
        onBytes(sent) {
          now.sentBytes = sent;
          onChange();
        },
        async onUploaded(path) {
          const known = find(clientId);
          now.isUploading = path === null;
          const uploads = (known?.file?.uploads ?? 0) + (path ? 1 : 0);
          if (known?.file) await put({ ...known, file: { ...known.file, path, uploads } });
        },
      })
      .catch(() => ({ is: 'lost', refusal: null }));
    current = null;
    const sent = find(clientId);
    // The message was removed meanwhile, or the page's customer has changed.
    if (!sent || stopping.signal.aborted) return;
    await settle(sent, outcome);
  }

  async function settle(sent: Outgoing, outcome: Outcome): Promise<void> {
    const { clientId } = sent;
    if (outcome.is === 'stored') {
      stored = [...stored, storedShipment(sent, outcome.at)].slice(-maxStored);
      notBefore = 0;
      return drop(clientId);
    }
    if (outcome.is === 'refused') return put({ ...sent, failure: outcome.failure });
    if (outcome.is === 'ended') {
      notBefore = Date.now() + retryDelayMs(1, options.random);
      onChange();
      return options.onEnded();
    }
    if (outcome.is === 'later') notBefore = Date.now() + outcome.ms;
    else {
      tries = { clientId, lost: tries.clientId === clientId ? tries.lost + 1 : 1 };
      if (outcome.refusal && tries.lost >= maxFailures) return put({ ...sent, failure: outcome.refusal });
      notBefore = Date.now() + retryDelayMs(tries.lost, options.random);
    }
    onChange();
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      while (head() && isOnline() && !stopping.signal.aborted && Date.now() >= notBefore)
        await options.alone(tryHead, stopping.signal);
    } catch {
      // The lock was released, or the browser grants none at the moment.
      notBefore = Math.max(notBefore, Date.now() + retryDelayMs(1, options.random));
    } finally {
      running = false;
    }
    clearTimeout(timer);
    if (head() && isOnline() && !stopping.signal.aborted)
      timer = setTimeout(() => void run(), Math.max(0, notBefore - Date.now()));
  }

  function shipments(): Shipment[] {
    const waiting = all();
    const next = isOnline() ? waiting.find(({ failure }) => failure === null) : undefined;
    const isPaused = notBefore > Date.now();
    const isLost = isPaused && next !== undefined && tries.clientId === next.clientId;
    const state = { current, next: next?.clientId, isPaused, isLost };
    return [...stored, ...waiting.map((outgoing) => shipmentOf(outgoing, state))];
  }

  function wake(isBetter: boolean): void {
    if (isBetter) notBefore = 0;
    onChange();
    void run();
  }

  return {
    shipments,
    settleBelow,
    wake,
    add(outgoing) {
      void put(outgoing);
      void run();
    },
    resend(clientId) {
      const outgoing = find(clientId);
      if (outgoing?.failure) void put({ ...outgoing, failure: null });
      wake(true);
    },
    remove(clientId) {
      if (current?.clientId === clientId) current.abort.abort();
      stored = stored.filter(({ outgoing }) => outgoing.clientId !== clientId);
      void drop(clientId);
    },
    interrupt() {
      current?.abort.abort();
      onChange();
    },
    async reload() {
      await reload();
      void run();
    },
    stop() {
      stopping.abort();
      current?.abort.abort();
      clearTimeout(timer);
    },
  };
}
