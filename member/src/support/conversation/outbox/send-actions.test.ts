import { expect, test, vi } from 'vitest';
import { createSendActions } from './send-actions.ts';

vi.mock('./file-texts.ts', () => ({
  flawText: ({ flaw }: { flaw: string }) => flaw,
  tooManyText: () => 'too many',
  refusalText: (names: ReadonlyMap<string, readonly string[]>) => JSON.stringify([...names]),
}));

type Added = Parameters<Parameters<typeof createSendActions>[1]['add']>[0];

/** Returns the actions of a customer, with this many files waiting, and what they put into the outbox. */
function customer(waiting = 0) {
  const added: Added[] = [];
  const shipments = () =>
    Array.from({ length: waiting + added.length }, () => ({ outgoing: { file: {}, at: 0 }, storedAt: null }));
  const outbox = { add: (one: Added) => void added.push(one), shipments } as never;
  return { added, ...createSendActions('guest', outbox) };
}

const png = (name: string) => new File(['x'], name, { type: 'image/png' });
const many = (count: number) => Array.from({ length: count }, (_, at) => png(`${at}.png`));

test('picked files are judged and not sent', () => {
  const { judgeFiles, added } = customer();
  const { chosen, refusal } = judgeFiles([png('a.png'), new File(['x'], 'b.txt'), png('c.png')], 0);
  expect(chosen.map(({ file, fileType }) => [file.name, fileType])).toEqual([
    ['a.png', 'image'],
    ['c.png', 'image'],
  ]);
  expect(refusal).toBe('[["not-supported",["b.txt"]]]');
  expect(added).toEqual([]);
});

test('chosen files are sent in their order, each once', () => {
  const { judgeFiles, sendFiles, added } = customer();
  const { chosen } = judgeFiles([png('a.png'), png('b.png')], 0);
  expect(sendFiles(chosen)).toEqual([]);
  expect(added.map(({ clientId, file }) => [clientId, file?.name])).toEqual(
    chosen.map(({ clientId, file }) => [clientId, file.name]),
  );
});

test('at most ten files wait: those chosen before count, and those without room stay chosen', () => {
  const { judgeFiles } = customer(3);
  expect(judgeFiles(many(10), 2)).toMatchObject({ chosen: { length: 5 }, refusal: expect.any(String) });
  const { chosen } = customer().judgeFiles(many(10), 0);
  const later = customer(8);
  expect(later.sendFiles(chosen)).toEqual(chosen.slice(2));
  expect(later.added).toHaveLength(2);
});
