import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { programEnv } from '../../../server/src/testing/process/program-env.ts';
import { backofficeCommand } from '../backoffice.ts';
import { bonusOfferCommand } from '../bonus-offer.ts';
import { type CommandResult, runCommand } from '../command.ts';
import { contentCommand } from '../content.ts';
import { dbResetCommand } from '../db-reset.ts';
import { importStatementCommand } from '../import-statement.ts';
import { memberCommand } from '../member.ts';
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
  'bonus-offer': bonusOfferCommand,
  staff: staffCommand,
  provider: providerCommand,
  'simulate-bonus': simulateBonusCommand,
};

export type CommandName = keyof typeof commands;

interface Typed {
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** What is piped in. */
  readonly input?: string;
}

/** A command of the operator's, called in this process: one of its own costs half a second. */
export function run(name: CommandName, { args = [], env, input = '' }: Typed): Promise<CommandResult> {
  return runCommand(commands[name], { args, env, stdin: async () => input });
}

/** The same in a process of its own, as a person runs it; command.test.ts does so with each. */
export async function runAlone(name: string, { args = [], env, input = '' }: Typed): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(folder, `${name}.ts`), ...args], {
    env: { ...programEnv(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // One that refuses at once may be gone before it has read.
  child.stdin.on('error', () => {}).end(input);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: Number(code), output, errors };
}

/** Each command that works on a database, found by what it imports. */
export async function commandsOnDatabase(): Promise<{ readonly name: string; readonly source: string }[]> {
  const files = (await readdir(folder)).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const read = files.map(async (file) => ({
    name: file.slice(0, -'.ts'.length),
    source: await readFile(join(folder, file), 'utf8'),
  }));
  return (await Promise.all(read)).filter(({ source }) => source.includes("from './on-database.ts'"));
}
