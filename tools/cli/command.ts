import { text } from 'node:stream/consumers';
import { SettingsError } from '../../server/src/platform/settings/settings.ts';

/** What a command is called with. It reads nothing else of its process, so that one process of tests runs many. */
export interface Invocation {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** All that is piped or typed in, to its end. */
  readonly stdin: () => Promise<string>;
}

/** The exit code, and what is said on stdout and stderr: nothing, or whole lines. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** What it throws is a fault of ours, but for a SettingsError: that is a sentence for whoever typed it. */
export type Command = (invocation: Invocation) => Promise<CommandResult>;

type Lines = string | readonly string[];

export function say(lines: Lines, code = 0): CommandResult {
  return { code, output: written(lines), errors: '' };
}

/** Says on stderr what is wrong, and on stdout what became of it. */
export function sayError(lines: Lines, outcome: Lines = []): CommandResult {
  return { code: 1, output: written(outcome), errors: written(lines) };
}

function written(lines: Lines): string {
  return [lines]
    .flat()
    .map((line) => `${line}\n`)
    .join('');
}

export async function runCommand(command: Command, invocation: Invocation): Promise<CommandResult> {
  try {
    return await command(invocation);
  } catch (fault) {
    if (!(fault instanceof SettingsError)) throw fault;
    return sayError(fault.message);
  }
}

/** Runs a command as the whole of this process. */
export async function runAsProcess(command: Command): Promise<void> {
  const invocation = { args: process.argv.slice(2), env: process.env, stdin: () => text(process.stdin) };
  const { code, output, errors } = await runCommand(command, invocation);
  // By the console, which does not mind that its reader has left (`| head`). It ends the last line itself.
  if (errors) console.error(errors.slice(0, -1));
  if (output) console.log(output.slice(0, -1));
  process.exitCode = code;
}
