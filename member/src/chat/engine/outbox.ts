import type { Failure } from './conversation.ts';
import type { OutgoingKeep } from './keep-outgoing.ts';
import type { Outgoing, Shipment } from './outgoing.ts';
import { waitMs } from './wait.ts';

/** What became of one try. */
export type Outcome =
  | { readonly is: 'stored'; readonly at: Date }
  | { readonly is: 'refused'; readonly failure: Failure }
  /** Nobody knows whether it was stored; sent again, it is the same message. `refusal`: what to say if that never ends. */
  | { readonly is: 'lost'; readonly refusal: Failure | null }
  | { readonly is: 'later'; readonly ms: number }
  /** Whoever wrote it is nobody any more: an end for now. */
  | { readonly is: 'ended' };

/** What a try tells on its way. */
export interface Progress {
  readonly signal: AbortSignal;
  onBytes(sent: number): void;
  onUploaded(path: string | null): Promise<void>;
}

export interface OutboxOptions {
  readonly owner: string;
  readonly keep: OutgoingKeep;
  readonly attempt: (outgoing: Outgoing, progress: Progress) => Promise<Outcome>;
  readonly isOnline: () => boolean;
  /** Lets one page of this browser send at a time. */
  readonly alone: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  readonly onChange: () => void;
  readonly onEnded: () => void;
  readonly random?: () => number;
}

export interface Outbox {
  shipments(): Shipment[];
  add(outgoing: Outgoing): void;
  resend(clientId: string): void;
  /** Takes it back, or forgets it because it has come. */
  remove(clientId: string): void;
  /** Tries again: at once where something has changed for the better, else when its time has come. */
  wake(isBetter: boolean): void;
  /** The network is gone, and with it what was on its way: nobody waits for an answer that cannot come. */
  interrupt(): void;
  /** Reads what other pages of this browser have added or sent. */
  reload(): Promise<void>;
  /** Resolves when everything written until now is kept. */
  settled(): Promise<void>;
  stop(): void;
}

/** A server that fails this often at the same message fails because of it: those behind it must not wait for ever. */
const mostFaults = 8;
const mostStored = 50;

interface Current {
  readonly clientId: string;
  readonly abort: AbortController;
  sentBytes: number;
  isUploading: boolean;
}

/** Sends strictly in order, one at a time, each until it is answered. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { owner, keep, isOnline, onChange } = options;
  /** What is not in the keep: being written to it, or more than it takes. */
  const unkept = new Map<string, Outgoing>();
  let kept: Outgoing[] = [];
  let stored: Shipment[] = [];
  let writing = Promise.resolve();
  let current: Current | null = null;
  let tries = { clientId: '', lost: 0 };
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  const stopping = new AbortController();

  const all = () =>
    [...kept.filter(({ clientId }) => !unkept.has(clientId)), ...unkept.values()].sort((a, b) => a.at - b.at);
  const head = () => all().find(({ failure }) => failure === null);

  function write(work: () => Promise<unknown>): Promise<void> {
    writing = writing.then(work).then(
      () => undefined,
      () => undefined,
    );
    return writing;
  }

  function put(outgoing: Outgoing): Promise<void> {
    unkept.set(outgoing.clientId, outgoing);
    onChange();
    return write(async () => {
      if (!(await keep.put(outgoing)) || unkept.get(outgoing.clientId) !== outgoing) return;
      kept = [...kept.filter(({ clientId }) => clientId !== outgoing.clientId), outgoing];
      unkept.delete(outgoing.clientId);
    });
  }

  function drop(clientId: string): Promise<void> {
    unkept.delete(clientId);
    kept = kept.filter((each) => each.clientId !== clientId);
    if (tries.clientId === clientId) tries = { clientId: '', lost: 0 };
    onChange();
    return write(() => keep.remove(clientId));
  }

  async function reload(): Promise<void> {
    await writing;
    const found = await keep.list();
    kept = found.filter((each) => each.owner === owner);
    onChange();
  }

  async function tryHead(): Promise<void> {
    // Another page may have sent it while this one waited for its turn.
    await reload();
    const next = head();
    if (!next || stopping.signal.aborted) return;
    const { clientId } = next;
    const abort = new AbortController();
    const now: Current = {
      clientId,
      abort,
      sentBytes: 0,
      isUploading: next.file !== null && !next.file.path,
    };
    current = now;
    onChange();
    const find = () => all().find((each) => each.clientId === clientId);
    const outcome: Outcome = await options
      .attempt(next, {
        signal: abort.signal,
        onBytes(sent) {
          now.sentBytes = sent;
          onChange();
        },
        async onUploaded(path) {
          const known = find();
          now.isUploading = path === null;
          const uploads = (known?.file?.uploads ?? 0) + (path ? 1 : 0);
          if (known?.file) await put({ ...known, file: { ...known.file, path, uploads } });
        },
      })
      .catch(() => ({ is: 'lost', refusal: null }));
    current = null;
    const sent = find();
    // Taken back meanwhile, or the page's customer is another one by now.
    if (!sent || stopping.signal.aborted) return;
    await settle(sent, outcome);
  }

  async function settle(sent: Outgoing, outcome: Outcome): Promise<void> {
    const { clientId } = sent;
    if (outcome.is === 'stored') {
      const storedAt = outcome.at;
      stored = [
        ...stored,
        { outgoing: sent, delivery: 'succeed' as const, failure: null, sentBytes: 0, storedAt },
      ];
      stored = stored.slice(-mostStored);
      notBefore = 0;
      return drop(clientId);
    }
    if (outcome.is === 'refused') return put({ ...sent, failure: outcome.failure });
    if (outcome.is === 'ended') {
      notBefore = Date.now() + waitMs(1, options.random);
      onChange();
      return options.onEnded();
    }
    if (outcome.is === 'later') notBefore = Date.now() + outcome.ms;
    else {
      tries = { clientId, lost: tries.clientId === clientId ? tries.lost + 1 : 1 };
      if (outcome.refusal && tries.lost >= mostFaults) return put({ ...sent, failure: outcome.refusal });
      notBefore = Date.now() + waitMs(tries.lost, options.random);
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
      // The lock was given up, or the browser gives none just now.
      notBefore = Math.max(notBefore, Date.now() + waitMs(1, options.random));
    } finally {
      running = false;
    }
    clearTimeout(timer);
    if (head() && isOnline() && !stopping.signal.aborted)
      timer = setTimeout(() => void run(), Math.max(0, notBefore - Date.now()));
  }

  function shipment(outgoing: Outgoing): Shipment {
    const base = { outgoing, failure: outgoing.failure, sentBytes: 0, storedAt: null };
    if (outgoing.failure) return { ...base, delivery: 'failed' };
    if (outgoing.clientId === current?.clientId) {
      const { isUploading, sentBytes } = current;
      return { ...base, sentBytes, delivery: isUploading ? 'uploading_file' : 'sending' };
    }
    const isNext = isOnline() && outgoing.clientId === head()?.clientId;
    if (isNext && tries.clientId === outgoing.clientId && notBefore > Date.now())
      return { ...base, delivery: 'failed', failure: { reason: 'network', text: '', canResend: true } };
    return { ...base, delivery: isNext && notBefore <= Date.now() ? 'sending' : 'waiting' };
  }

  function wake(isBetter: boolean): void {
    if (isBetter) notBefore = 0;
    onChange();
    void run();
  }

  return {
    shipments: () => [...stored, ...all().map(shipment)],
    wake,
    add(outgoing) {
      void put(outgoing);
      void run();
    },
    resend(clientId) {
      const outgoing = all().find((each) => each.clientId === clientId);
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
    settled: () => writing,
    stop() {
      stopping.abort();
      current?.abort.abort();
      clearTimeout(timer);
    },
  };
}
