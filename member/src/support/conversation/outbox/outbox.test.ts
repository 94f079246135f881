import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Outcome, Progress } from './outcome.ts';
import type { Outgoing } from './outgoing.ts';
import type { OutgoingStore } from './outgoing-store.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') }));
afterEach(() => {
  for (const { outbox } of opened) outbox.stop();
  opened.length = 0;
  vi.useRealTimers();
});

/** Device whose storage outlives its pages, only one of which sends at a time. */
function device() {
  const lines = new Map<string, Outgoing>();
  let queue: Promise<unknown> = Promise.resolve();
  const keep: OutgoingStore = {
    list: async () => [...lines.values()].toSorted((a, b) => a.at - b.at),
    put: async (outgoing) => {
      lines.set(outgoing.clientId, outgoing);
      return true;
    },
    remove: async (clientId) => void lines.delete(clientId),
  };
  const alone = (work: () => Promise<void>) => {
    const mine = queue.then(work);
    queue = mine.catch(() => undefined);
    return mine;
  };
  return { lines, keep, alone };
}

interface Opened {
  readonly outbox: Outbox;
  readonly sent: string[];
}
const opened: Opened[] = [];

const stored: Outcome = { is: 'stored', at: new Date('2026-11-24T10:00:01Z') };
const lost: Outcome = { is: 'lost', refusal: null };
const refusal = { reason: 'refused', text: 'No.', canResend: true } as const;

interface Wish {
  answer?: (outgoing: Outgoing, progress: Progress) => Promise<Outcome> | Outcome;
  online?: () => boolean;
  owner?: string;
  onEnded?: () => void;
}

function open({ keep, alone }: ReturnType<typeof device>, wish: Wish = {}) {
  const sent: string[] = [];
  const outbox = createOutbox({
    owner: wish.owner ?? 'guest',
    keep,
    alone,
    attempt: async (outgoing, progress) => {
      sent.push(outgoing.clientId);
      return (await wish.answer?.(outgoing, progress)) ?? stored;
    },
    isOnline: wish.online ?? (() => true),
    onChange: () => undefined,
    onEnded: wish.onEnded ?? (() => undefined),
    random: () => 0.5,
  });
  opened.push({ outbox, sent });
  return { outbox, sent };
}

let nth = 0;
function line(clientId: string, file: Outgoing['file'] = null): Outgoing {
  nth += 1;
  const content = { message_type: 'text' as const, payload: clientId };
  return { clientId, owner: 'guest', at: nth, content, file, failure: null };
}
const picture = {
  name: 'a.png',
  fileType: 'image' as const,
  bytes: 9,
  blob: new Blob(['x']),
  path: null,
  uploads: 0,
};

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const states = (outbox: Outbox) =>
  outbox.shipments().map(({ outgoing, delivery }) => `${outgoing.clientId} ${delivery}`);

describe('a message in the outbox', () => {
  test('is sent after the one before it', async () => {
    const answers = Array.from({ length: 2 }, () => Promise.withResolvers<Outcome>());
    const { outbox, sent } = open(device(), {
      answer: ({ clientId }) => answers[clientId === 'a' ? 0 : 1]?.promise ?? stored,
    });
    outbox.add(line('a'));
    outbox.add(line('b'));
    await pass();
    expect(sent).toEqual(['a']);
    expect(states(outbox)).toEqual(['a sending', 'b waiting']);
    answers[0]?.resolve(stored);
    await pass();
    expect(sent).toEqual(['a', 'b']);
    expect(states(outbox)).toEqual(['a succeed', 'b sending']);
  });

  test('is retried with backoff, and the following ones wait', async () => {
    const { outbox, sent } = open(device(), { answer: () => (sent.length < 4 ? lost : stored) });
    outbox.add(line('a'));
    outbox.add(line('b'));
    await pass();
    expect(states(outbox)).toEqual(['a failed', 'b waiting']);
    expect(outbox.shipments()[0]?.failure).toEqual({ reason: 'network', text: '', canResend: true });
    for (const [ms, tries] of [
      [999, 1],
      [1, 2],
      [1_999, 2],
      [1, 3],
      [3_999, 3],
    ] as const) {
      await pass(ms);
      expect(sent).toHaveLength(tries);
    }
    await pass(1);
    expect(sent).toEqual(['a', 'a', 'a', 'a', 'b']);
  });

  test('waits while there is no network, and is sent at once when it is back', async () => {
    let online = false;
    const { outbox, sent } = open(device(), { online: () => online });
    outbox.add(line('a'));
    await pass(60_000);
    expect([sent, states(outbox)]).toEqual([[], ['a waiting']]);
    online = true;
    outbox.wake(true);
    await pass();
    expect(sent).toEqual(['a']);
  });

  test('is sent at once when the connection is back, whatever the backoff', async () => {
    let isUp = false;
    const { outbox, sent } = open(device(), { answer: () => (isUp ? stored : lost) });
    outbox.add(line('a'));
    await pass(7_000);
    const before = sent.length;
    isUp = true;
    outbox.wake(false);
    await pass();
    expect(sent).toHaveLength(before);
    outbox.wake(true);
    await pass();
    expect(states(outbox)).toEqual(['a succeed']);
  });

  test('that is refused keeps its reason, does not block the others, and can be sent again', async () => {
    let isGood = false;
    const { outbox, sent } = open(device(), {
      answer: ({ clientId }) => (clientId === 'a' && !isGood ? { is: 'refused', failure: refusal } : stored),
    });
    outbox.add(line('a'));
    outbox.add(line('b'));
    await pass();
    expect(sent).toEqual(['a', 'b']);
    expect(outbox.shipments().find(({ outgoing }) => outgoing.clientId === 'a')).toMatchObject({
      delivery: 'failed',
      failure: refusal,
    });
    outbox.settleBelow(7);
    outbox.settleBelow(9);
    expect(outbox.shipments().find(({ failure }) => failure)?.failure).toEqual({ ...refusal, after: 7 });
    isGood = true;
    outbox.resend('a');
    await pass();
    expect(sent).toEqual(['a', 'b', 'a']);
    expect(states(outbox).toSorted()).toEqual(['a succeed', 'b succeed']);
  });

  test('that fails eight times no longer blocks the others', async () => {
    const { outbox, sent } = open(device(), {
      answer: ({ clientId }) => (clientId === 'a' ? { is: 'lost', refusal } : stored),
    });
    outbox.add(line('a'));
    outbox.add(line('b'));
    await pass(300_000);
    expect(sent.filter((each) => each === 'a')).toHaveLength(8);
    expect(states(outbox).toSorted()).toEqual(['a failed', 'b succeed']);
  });

  test('waits as long as the server demands', async () => {
    const { outbox, sent } = open(device(), {
      answer: () => (sent.length === 1 ? { is: 'later', ms: 5_000 } : stored),
    });
    outbox.add(line('a'));
    await pass(4_999);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(states(outbox)).toEqual(['a succeed']);
  });
});

describe('a stored message', () => {
  test('is sent by the next page in order, and not by another owner', async () => {
    const phone = device();
    const first = open(phone, { answer: () => lost });
    for (const each of ['a', 'b']) first.outbox.add(line(each));
    await pass();
    first.outbox.stop();
    const other = open(phone, { owner: 'm1' });
    await other.outbox.reload();
    await pass(60_000);
    expect(other.sent).toEqual([]);
    const second = open(phone);
    await second.outbox.reload();
    await pass(60_000);
    expect(second.sent).toEqual(['a', 'b']);
    expect(phone.lines.size).toBe(0);
  });

  test('is sent once by two open pages', async () => {
    const phone = device();
    const pages = [
      open(phone, { answer: () => new Promise((resolve) => setTimeout(resolve, 50, stored)) }),
      open(phone),
    ];
    for (const [index, each] of ['a', 'b', 'c', 'd'].entries()) pages[index % 2]?.outbox.add(line(each));
    await Promise.all(pages.map(({ outbox }) => outbox.reload()));
    await pass(1_000);
    expect(pages.flatMap(({ sent }) => sent).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('that the device cannot store is sent while the page is open', async () => {
    const phone = device();
    const full = { ...phone, keep: { ...phone.keep, put: async () => false } };
    let isUp = false;
    const { outbox } = open(full, { answer: () => (isUp ? stored : lost) });
    outbox.add(line('a'));
    await pass();
    await outbox.reload();
    isUp = true;
    outbox.wake(true);
    await pass();
    expect(states(outbox)).toEqual(['a succeed']);
  });
});

describe('a file in the outbox', () => {
  test('shows its progress, and is not uploaded again once the server has it', async () => {
    const uploaded: (string | null)[] = [];
    const { outbox } = open(device(), {
      answer: async ({ file }, progress) => {
        uploaded.push(file?.path ?? null);
        if (file?.path) return stored;
        progress.onBytes(4);
        expect(outbox.shipments()[0]).toMatchObject({ delivery: 'uploading_file', sentBytes: 4 });
        await progress.onUploaded('chat/x.webp');
        expect(outbox.shipments()[0]).toMatchObject({ delivery: 'sending' });
        return lost;
      },
    });
    outbox.add(line('a', picture));
    await pass(2_000);
    expect(uploaded).toEqual([null, 'chat/x.webp']);
  });

  test('that is removed is aborted, and the next message is sent', async () => {
    const { outbox, sent } = open(device(), {
      answer: ({ clientId }, { signal }) =>
        clientId === 'b'
          ? stored
          : new Promise((resolve) => signal.addEventListener('abort', () => resolve(lost))),
    });
    outbox.add(line('a', picture));
    outbox.add(line('b'));
    await pass();
    outbox.remove('a');
    await pass();
    expect(sent).toEqual(['a', 'b']);
    expect(states(outbox)).toEqual(['b succeed']);
  });

  test('whose upload was interrupted is sent again', async () => {
    const { outbox, sent } = open(device(), {
      answer: (_, { signal }) =>
        sent.length > 1
          ? stored
          : new Promise((resolve) => signal.addEventListener('abort', () => resolve(lost))),
    });
    outbox.add(line('a', picture));
    await pass();
    outbox.interrupt();
    await pass(1_000);
    expect(states(outbox)).toEqual(['a succeed']);
  });
});

test('after the conversation has ended nothing is sent', async () => {
  const onEnded = vi.fn();
  const { outbox, sent } = open(device(), { answer: () => ({ is: 'ended' }), onEnded });
  outbox.add(line('a'));
  await pass();
  expect(sent).toHaveLength(1);
  expect(onEnded).toHaveBeenCalledOnce();
  outbox.stop();
  await pass(60_000);
  expect(sent).toHaveLength(1);
});
