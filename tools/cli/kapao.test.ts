import { expect, test } from 'vitest';
import { runCommand } from '../run/command.ts';
import { kapaoCommand } from './kapao.ts';
import { commandsOnDatabase } from './testing/run-command.ts';

const run = (...args: string[]) => runCommand(kapaoCommand, { args, env: {}, stdin: async () => '' });

test('knows each command on the database, except those for the demo’s', async () => {
  const { output } = await run('--help');
  const names = (await commandsOnDatabase()).map(({ name }) => name);
  const unknown = names.filter((name) => !new RegExp(`[ ,]${name}[ ,;]`).test(output));
  expect(unknown.sort()).toEqual(['db-reset', 'psql']);
});

test.each(['toString', 'db-reset', 'serv'])('%s is no command', async (name) => {
  const { code, errors } = await run(name);
  expect([code, errors.split('\n')[0]]).toEqual([1, `${name} is no command.`]);
});

test('refuses to work with the keys of the demo, and to start an embedded database', async () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:9/kapao', PUBLIC_URL: 'https://wallet.example' };
  const refused = await runCommand(kapaoCommand, { args: ['provider'], env, stdin: async () => '' });
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('KAPAO_GAME_CREDENTIAL_KEY') });
  expect(await run('migrate')).toMatchObject({ code: 1, errors: expect.stringContaining('DATABASE_URL') });
  // The owner's password goes to another machine only by a connection that proves which one answers.
  const owner = { DATABASE_OWNER_URL: 'postgres://owner:secret@database.example/kapao' };
  const unsafe = await runCommand(kapaoCommand, { args: ['migrate'], env: owner, stdin: async () => '' });
  expect(unsafe).toMatchObject({ code: 1, errors: expect.stringContaining('DATABASE_OWNER_URL') });
});
