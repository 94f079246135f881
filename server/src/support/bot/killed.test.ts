import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BotFixture, botFixture } from '../../testing/bot/bot-fixture.ts';
import { startBotDelivery } from './deliver-to-bot.ts';

let fixture: BotFixture;
beforeAll(async () => {
  fixture = await botFixture({ handOver: false });
});
afterAll(() => fixture?.close());

const victim = join(import.meta.dirname, '../../testing/process/bot-victim.ts');

test('a message whose hand-over was killed before it was recorded is handed over again by the next process', async () => {
  const { server, bot } = fixture;
  const member = await server.createMember();
  await fixture.write(member, 'hello');
  await fixture.write(member, 'are you there?');
  const chat = await fixture.chatOf(member);
  const args = [victim, server.databaseUrl, JSON.stringify(bot.row)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    expect(line).toBe('stopped');
    break;
  }
  child.kill('SIGKILL');
  await ended;
  expect(await fixture.received(chat, 1)).toEqual(['hello']);
  // The assistant answered the dead process, and answers the same to the next.
  const answer = { clientId: 'to-1', type: 'text', text: 'Hello.' };
  expect((await fixture.answer(chat, [answer], { upTo: 0 })).status).toBe(200);
  const handing = startBotDelivery(server.deps);
  // Expires the lease of the dead process.
  await fixture.hurry(chat);
  expect(await fixture.received(chat, 3)).toEqual(['hello', 'hello', 'are you there?']);
  await handing.stop();
  expect((await fixture.answer(chat, [answer])).status).toBe(200);
  expect((await fixture.texts(member)).filter((text) => text.startsWith('bot'))).toEqual(['bot: Hello.']);
});
