import { type AlarmSeverity, alarmSeverities } from '@kapao/contract/backoffice/alarm-severity';
import { z } from 'zod';
import { type Adapters, openProvider } from '../protocol/adapter.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { wholeNumber } from '../protocol/provider-settings.ts';
import type { AlarmChannel } from './alarm-channel.ts';
import { alarmWebhook } from './alarm-webhook.ts';
import { line } from './line.ts';
import { smtp } from './smtp.ts';
import { telegram } from './telegram.ts';

export const alarmAdapters: Adapters<AlarmChannel> = { webhook: alarmWebhook, telegram, line, smtp };

/** Languages of staff. */
const languages = ['th', 'en'] as const;

/** Settings of every alarm channel. */
export const alarmSettings = {
  /** Place in the escalation: channels of step 2 are notified when nobody acknowledged after step 1. */
  step: wholeNumber(1, 1, 5),
  leastSeverity: z
    .enum(alarmSeverities)
    .default('notice')
    .meta({ wants: { code: 'ONE_OF', values: [...alarmSeverities] } }),
  language: z
    .enum(languages)
    .default('th')
    .meta({ wants: { code: 'ONE_OF', values: [...languages] } }),
};

/** Default delays in milliseconds between attempts, shorter than those of other providers: somebody has to come. */
const defaultStepsMs = [5_000, 15_000, 60_000, 120_000, 300_000];

/** An alarm channel, with its place in the escalation. */
export interface AlarmReceiver {
  readonly row: ProviderRow;
  readonly channel: AlarmChannel;
  readonly step: number;
  readonly leastSeverity: AlarmSeverity;
  readonly language: (typeof languages)[number];
  /** Delays between attempts in milliseconds; the last one repeats. */
  readonly stepsMs: readonly number[];
}

export function alarmReceiver(stored: ProviderRow, isLive = false): AlarmReceiver {
  const { provider, row, settings } = openProvider(stored, alarmAdapters, alarmSettings, isLive);
  const saysNone = stored.settings.retryStepsMs === undefined;
  return { row, channel: provider, ...settings, stepsMs: saysNone ? defaultStepsMs : row.retryStepsMs };
}
