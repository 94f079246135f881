import { z } from 'zod';
import { backofficeCall } from '../backoffice-call.ts';
import { approvalRequest, currencyCode, minor, moment, why } from '../backoffice-fields.ts';
import { settingWants } from '../reasons/setting-wants.ts';
import { providerKind as kind } from '../system-health-fields.ts';

const stateToken = z.string().max(40).describe('State token that the caller read; empty: no state yet');
const code = z.string().regex(/^[A-Z0-9]{1,20}$/);
const adapter = z.string().regex(/^[a-z0-9-]{1,40}$/);
const settingName = z.string().regex(/^[a-zA-Z]\w{0,39}$/);

const setting = z.object({
  name: z.string(),
  /** Value that the adapter expects. */
  wants: settingWants,
  required: z.boolean(),
  secret: z.boolean(),
});

export const providerCalls = {
  listProviders: backofficeCall({
    path: 'GET /backoffice/providers',
    summary: 'List providers with their settings; of a secret only whether it is set, and by whom',
    right: 'business.see',
    reply: z.object({
      rows: z.array(
        z.object({
          kind,
          code,
          adapter,
          baseUrl: z.string(),
          enabled: z.boolean(),
          /** False: the server does not use these settings yet, or cannot. */
          inForce: z.boolean(),
          /** Values as text; a value that is not text is written as JSON. */
          settings: z.record(z.string(), z.string()),
          secrets: z.array(
            z.object({
              name: z.string(),
              /** `open`: stored in plain text, as in a demo. `environment`: from the machine's environment. */
              state: z.enum(['sealed', 'open', 'environment', 'missing']),
              fingerprint: z.string().nullable(),
              setAt: moment.nullable(),
              setBy: z.string().nullable(),
            }),
          ),
          seen: stateToken,
        }),
      ),
      /** Settings that each kind of provider accepts, by adapter name. */
      forms: z.array(z.object({ kind, adapter, settings: z.array(setting) })),
    }),
  }),
  listPayoutProviders: backofficeCall({
    path: 'GET /backoffice/payout-providers',
    summary: 'List the enabled payout providers, with what each takes, its balance and its orders of today',
    right: 'business.see',
    reply: z.object({
      rows: z.array(
        z.object({
          code,
          currency: currencyCode,
          share: z.number().int(),
          /** Amounts that it takes; null: no limit. */
          least: minor.nullable(),
          most: minor.nullable(),
          banks: z.array(z.string()).describe('Codes; empty: all banks'),
          balance: minor.nullable(),
          reportedAt: moment.nullable(),
          /** Orders since midnight in Bangkok that did not come back. */
          today: z.object({ count: z.number().int(), sum: minor }),
          /** What keeps new orders away while another one could pay; null: nothing. */
          hold: z.enum(['NO_SHARE', 'FAILING', 'NO_MONEY']).nullable(),
        }),
      ),
    }),
  }),
  switchProvider: backofficeCall({
    path: 'POST /backoffice/providers/:kind/:code/switch',
    summary: 'Switch a provider on or off, effective within seconds; an alarm channel only on',
    right: 'business.change',
    params: z.object({ kind, code }),
    body: z.object({ enabled: z.boolean(), why }),
    reply: z.object({}),
    errors: ['NO_DATA', 'CHANGED', 'WRONG_SETTING', 'NEEDS_APPROVAL'],
    change: true,
  }),
  requestProviderApproval: backofficeCall({
    path: 'POST /backoffice/providers/:kind/:code',
    summary: 'Request approval of a provider’s address, settings and secrets',
    right: 'providers.propose',
    params: z.object({ kind, code }),
    body: z.object({
      adapter,
      baseUrl: z.string().trim().min(1).max(500),
      /** All settings that are not secrets; an omitted one is removed. */
      settings: z.record(settingName, z.string().max(8000)),
      /** Only the secrets that change. */
      secrets: z.record(settingName, z.string().min(1).max(4000)),
      /** Switches an alarm channel off, which one person may not do alone. */
      enabled: z.literal(false).optional(),
      seen: stateToken,
      why,
    }),
    ...approvalRequest,
    errors: ['CHANGED', 'WRONG_SETTING', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
  }),
};
