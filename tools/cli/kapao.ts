import { databaseFlaw } from '../../server/src/platform/settings/live-flaw.ts';
import { readSettings, SettingsError } from '../../server/src/platform/settings/settings.ts';
import { type Command, runAsProcess, say, sayError } from '../run/command.ts';

/** Commands of a release, which `npm run` starts in a checkout. Each is imported when it is called. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  staff: async () => (await import('./staff.ts')).staffCommand,
  member: async () => (await import('./member.ts')).memberCommand,
  provider: async () => (await import('./provider.ts')).providerCommand,
  content: async () => (await import('./content.ts')).contentCommand,
  keys: async () => (await import('./keys.ts')).keysCommand,
  backoffice: async () => (await import('./backoffice.ts')).backofficeCommand,
  'bonus-offer': async () => (await import('./bonus-offer.ts')).bonusOfferCommand,
  'simulate-bonus': async () => (await import('./simulate-bonus.ts')).simulateBonusCommand,
  'import-statement': async () => (await import('./import-statement.ts')).importStatementCommand,
  'check-ledger': async () => (await import('./check-ledger.ts')).checkLedgerCommand,
};

const usage = `kapao serve [--services=api,realtime,jobs,backoffice]   one copy of the server, until it is stopped
kapao migrate                                           brings the database up to date, as its owner
kapao <command> …                                       ${Object.keys(commands).slice(1).join(', ')};
                                                        what they print as "npm run staff --" is "kapao staff" here
KAPAO_SETTINGS_FILE names a file of settings (NAME=value); those of the environment come first.`;

/** Everything except the migrations needs what the server needs; without its keys a command would use those of the demo. */
export const kapaoCommand: Command = async (invocation) => {
  const [name = '--help', ...args] = invocation.args;
  const { env } = invocation;
  if (name === '--help') return say(usage);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) return sayError(`${name} is no command.\n\n${usage}`);
  const isForOwner = name === 'migrate' && (env.DATABASE_OWNER_URL || env.DATABASE_URL);
  if (!isForOwner) readSettings(env, ['--live']);
  const flaw = databaseFlaw(env);
  if (flaw !== null) return sayError(flaw);
  return (await load())({ ...invocation, args });
};

/** Adds the file's settings to the environment, so that no secret has to be in it at the start. */
function addSettingsFile(env: NodeJS.ProcessEnv): void {
  const { KAPAO_SETTINGS_FILE: file } = env;
  if (!file) return;
  try {
    process.loadEnvFile(file);
  } catch (fault) {
    throw new SettingsError(`KAPAO_SETTINGS_FILE cannot be read: ${(fault as Error).message}.`);
  }
}

if (import.meta.main) {
  await runAsProcess(async (invocation) => {
    addSettingsFile(process.env);
    process.env.DATA_DIR ||= '/var/lib/kapao';
    if (invocation.args[0] !== 'serve') return kapaoCommand(invocation);
    // The server reads its own arguments. A release has no demo, so it is always live.
    process.argv.splice(2, 1, '--live');
    await import('../../server/src/app/main.ts');
    return say([]);
  });
}
