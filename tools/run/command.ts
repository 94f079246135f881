import { text } from 'node:stream/consumers';
import { SettingsError } from '../../server/src/platform/settings/settings.ts';

/** Input of a command. It reads nothing else of its process, so that one test process can run many. */
export interface Invocation {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Reads everything that is piped or typed in, to its end. */
  readonly stdin: () => Promise<string>;
}

/** Exit code, and the text on stdout and stderr: empty, or whole lines. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Command; anything that it throws is our fault, except a SettingsError, whose message is for the user. */
export type Command = (invocation: Invocation) => Promise<CommandResult>;

type Lines = string | readonly string[];

export function say(lines: Lines, code = 0): CommandResult {
  return { code, output: written(lines), errors: '' };
}

/** Returns an error on stderr and its consequence on stdout. */
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

/** Runs a command as the whole process. */
export async function runAsProcess(command: Command): Promise<void> {
  const invocation = { args: process.argv.slice(2), env: process.env, stdin: () => text(process.stdin) };
  const { code, output, errors } = await runCommand(command, invocation);
  // Output by `console`, which tolerates a closed reader (`| head`). It ends the last line itself.
  if (errors) console.error(errors.slice(0, -1));
  if (output) console.log(output.slice(0, -1));
  process.exitCode = code;
}
