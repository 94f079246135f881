import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { programEnv } from '../../../server/src/testing/process/program-env.ts';
import { type CommandResult, runCommand } from '../../run/command.ts';
import { backofficeCommand } from '../backoffice.ts';
import { bonusOfferCommand } from '../bonus-offer.ts';
import { contentCommand } from '../content.ts';
import { dbResetCommand } from '../db-reset.ts';
import { importStatementCommand } from '../import-statement.ts';
import { keysCommand } from '../keys.ts';
import { memberCommand } from '../member.ts';
import { migrateCommand } from '../migrate.ts';
import { providerCommand } from '../provider.ts';
import { simulateBonusCommand } from '../simulate-bonus.ts';
import { staffCommand } from '../staff.ts';

const folder = join(import.meta.dirname, '..');

const commands = {
  content: contentCommand,
  'db-reset': dbResetCommand,
  backoffice: backofficeCommand,
  'import-statement': importStatementCommand,
  member: memberCommand,
  migrate: migrateCommand,
  'bonus-offer': bonusOfferCommand,
  staff: staffCommand,
  provider: providerCommand,
  keys: keysCommand,
  'simulate-bonus': simulateBonusCommand,
};

export type CommandName = keyof typeof commands;

interface Typed {
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Piped input. */
  readonly input?: string;
}

/** Runs a command within this process, because a process of its own costs half a second. */
export function run(name: CommandName, { args = [], env, input = '' }: Typed): Promise<CommandResult> {
  return runCommand(commands[name], { args, env, stdin: async () => input });
}

/** Runs a command in its own process, as a person does; command.test.ts does so for each. */
export async function runAlone(name: string, { args = [], env, input = '' }: Typed): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(folder, `${name}.ts`), ...args], {
    env: { ...programEnv(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that refuses at once may exit before reading its input.
  child.stdin.on('error', () => {}).end(input);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: Number(code), output, errors };
}

/** Finds the commands that work on a database, by their imports. */
export async function commandsOnDatabase(): Promise<{ readonly name: string; readonly source: string }[]> {
  const files = (await readdir(folder)).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const read = files.map(async (file) => ({
    name: file.slice(0, -'.ts'.length),
    source: await readFile(join(folder, file), 'utf8'),
  }));
  return (await Promise.all(read)).filter(({ source }) => source.includes("from './on-database.ts'"));
}
