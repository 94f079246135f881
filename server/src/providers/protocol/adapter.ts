import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { addressFlaw } from '../../platform/outgoing/reach.ts';
import type { ProviderRow } from './provider-row.ts';
import { callSettings } from './provider-row.ts';
import {
  httpAddress,
  namesOfUs,
  readSettings,
  type SettingsOf,
  type SettingsShape,
  secretsOf,
} from './provider-settings.ts';
import { WrongProvider } from './wrong-provider.ts';

/** A provider's row whose settings have the types of its adapter. */
export type Provider<Settings> = Omit<ProviderRow, 'settings'> & { readonly settings: Settings };

/** Protocol adapter for providers of one kind. */
export interface Adapter<Client> {
  /** Settings of the protocol. */
  readonly shape: SettingsShape;
  /** Its addresses (`baseUrl`). */
  readonly address: z.ZodType<string>;
  /** Names of the settings that are stored encrypted. */
  readonly secrets: readonly string[];
  /** Names of the settings that name us at the provider (`namesUs`). */
  readonly namesOfUs: readonly string[];
  /**
   * Time that a provider of this protocol may take until it knows the outcome of a call. An earlier inquiry may be
   * answered with "not found", which is taken as final.
   */
  readonly settleDelayMs: number;
  build(row: ProviderRow): Client;
}

export type Adapters<Client> = Readonly<Record<string, Adapter<Client>>>;

/** Default delay, for protocols that do not state one. */
const defaultSettleDelayMs = 30_000;

/** Creates an adapter with settings that are validated before it is built. */
export function adapter<Shape extends SettingsShape, Client>(
  shape: Shape,
  build: (provider: Provider<SettingsOf<Shape>>) => Client,
  address: z.ZodType<string> = httpAddress,
): Adapter<Client> {
  return {
    shape,
    address,
    secrets: secretsOf(shape),
    namesOfUs: namesOfUs(shape),
    settleDelayMs: defaultSettleDelayMs,
    build: (row) => build({ ...row, settings: readSettings(row, shape) }),
  };
}

interface Opened<Client, Shape extends SettingsShape> {
  readonly provider: Client;
  readonly row: ProviderRow;
  /** Identity of the provider and of our account there (`recipientOf`). */
  readonly recipient: string;
  /** The recipient, preceded by the part that stays when only the address changes (`isSameNamed`). */
  readonly client: string;
  readonly settings: SettingsOf<Shape>;
}

/**
 * Builds the provider of a row; returns it with the resolved row and the settings common to its kind. Throws a start-up
 * error that names the row if its adapter or a setting is wrong; in live mode, unlike the demo, also for a settle delay
 * shorter than the protocol's and for a secret in plain text.
 */
export function openProvider<Client, Shape extends SettingsShape>(
  stored: ProviderRow,
  adapters: Adapters<Client>,
  ofItsKind: Shape,
  isLive: boolean,
): Opened<Client, Shape> {
  const named = Object.hasOwn(adapters, stored.adapter) ? adapters[stored.adapter] : undefined;
  if (!named) throw new WrongProvider(stored, { code: 'NO_ADAPTER', adapter: stored.adapter });
  const known = [...Object.keys(named.shape), ...Object.keys(ofItsKind), ...Object.keys(callSettings)];
  const idle = Object.keys(stored.settings).find((setting) => !known.includes(setting));
  if (idle !== undefined)
    throw new WrongProvider(stored, {
      code: 'UNKNOWN_SETTING',
      setting: idle,
      adapter: stored.adapter,
      known,
    });
  refuseAddresses(stored);
  const least = named.settleDelayMs;
  const saysNone = stored.settings.settleDelayMs === undefined;
  const row = saysNone ? { ...stored, settleDelayMs: least } : stored;
  if (isLive && row.settleDelayMs < least)
    throw new WrongProvider(stored, {
      code: 'SETTLE_DELAY_TOO_SHORT',
      setting: 'settleDelayMs',
      adapter: row.adapter,
      least,
      found: row.settleDelayMs,
    });
  if (isLive) refuseOpenSecrets(row, named.secrets);
  const names = namedIn(row, named);
  const recipient = recipientOf(row, names);
  const client = `${digest([row.adapter, names])}.${recipient}`;
  return { provider: named.build(row), row, recipient, client, settings: readSettings(row, ofItsKind) };
}

/**
 * Returns the identity of a provider and of our account there, by adapter, address and the settings that name us. It is a
 * digest, because a name may be secret.
 */
function recipientOf(row: ProviderRow, named: readonly unknown[]): string {
  return digest([row.adapter, row.baseUrl, named]);
}

function namedIn({ settings }: ProviderRow, { namesOfUs }: Pick<Adapter<unknown>, 'namesOfUs'>) {
  return namesOfUs.toSorted().map((name) => [name, settings[name]]);
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Whether two clients have the same names at the same kind of provider, perhaps under another address. */
export function isSameNamed(one: string, other: string): boolean {
  return one.split('.')[0] === other.split('.')[0];
}

/** Returns the recipient in a client (`Opened`). */
export function recipientIn(client: string): string {
  return client.slice(client.indexOf('.') + 1);
}

/** Whether an order went to another provider or client than the one asked now, because the provider's row was changed. */
export function isSentElsewhere(
  { sentTo }: { readonly sentTo: string | null },
  { recipient }: { readonly recipient: string },
): boolean {
  return sentTo !== null && sentTo !== recipient;
}

/** Throws for an address, also one in a setting, that this server may not call or open. */
function refuseAddresses(row: ProviderRow): void {
  const open = Object.entries(row.settings).filter(([name]) => !row.guarded.includes(name));
  for (const [setting, value] of [['baseUrl', row.baseUrl], ...open] as const)
    for (const address of [value].flat()) {
      if (typeof address !== 'string' || !/^(?:https?|smtps?):/i.test(address)) continue;
      const flaw = addressFlaw(address, row.reach);
      if (flaw === 'NOT_HTTPS') throw new WrongProvider(row, { code: 'ADDRESS_NOT_HTTPS', setting });
      if (flaw) throw new WrongProvider(row, { code: 'ADDRESS_INSIDE', setting, variable: 'INSIDE_HOSTS' });
    }
}

/** Throws for a demo secret, and for one in plain text, which would end up in database backups too. */
function refuseOpenSecrets(row: ProviderRow, secrets: readonly string[]) {
  for (const secret of secrets) {
    const value = row.settings[secret];
    if (typeof value !== 'string' || value === '') continue;
    if (!row.guarded.includes(secret))
      throw new WrongProvider(row, { code: 'SECRET_IN_PLAIN_TEXT', setting: secret });
    if (/demo/i.test(value)) throw new WrongProvider(row, { code: 'SECRET_OF_DEMO', setting: secret });
  }
}
