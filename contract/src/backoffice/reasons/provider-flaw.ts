import { z } from 'zod';
import { settingWants as wants } from './setting-wants.ts';

const setting = z.string();
const adapter = z.string();
const variable = z.string().describe('Name of an environment variable');

/** Reason why no provider can be built from a row; `WRONG_SETTING` carries it as `flaw`. A secret is never in it. */
export const providerFlaw = z.discriminatedUnion('code', [
  z.object({ code: z.literal('PROVIDER_KEY_MISSING'), variable }),
  z.object({ code: z.literal('SETTINGS_NO_OBJECT') }),
  z.object({ code: z.literal('WRONG_ADDRESS'), wants, found: z.string() }),
  z.object({ code: z.literal('ADDRESS_NOT_HTTPS'), setting }),
  z.object({ code: z.literal('ADDRESS_INSIDE'), setting, variable }),
  z.object({ code: z.literal('SANDBOX_OFF') }),
  z.object({ code: z.literal('VARIABLE_NOT_SET'), setting, variable }),
  z.object({ code: z.literal('ENVIRONMENT_FOR_SECRETS'), setting }),
  z.object({ code: z.literal('WRONG_VARIABLE'), setting, prefix: z.string() }),
  z.object({ code: z.literal('ENVIRONMENT_BY_COMMAND'), setting }),
  z.object({ code: z.literal('NO_ADAPTER'), adapter }),
  z.object({ code: z.literal('UNKNOWN_SETTING'), setting, adapter, known: z.array(z.string()) }),
  z.object({ code: z.literal('SETTING_MISSING'), setting, wants }),
  z.object({ code: z.literal('SETTING_WRONG'), setting, wants, found: z.string() }),
  z.object({ code: z.literal('SECRET_EMPTY'), setting, wants }),
  z.object({ code: z.literal('SECRET_WRONG'), setting, wants, type: z.string() }),
  z.object({ code: z.literal('SECRET_IN_PLAIN_TEXT'), setting }),
  z.object({ code: z.literal('SECRET_OF_DEMO'), setting }),
  z.object({ code: z.literal('SECRET_UNREADABLE'), setting, variable }),
  z.object({ code: z.literal('SECRET_AS_SETTING'), setting }),
  z.object({ code: z.literal('SETTING_AS_SECRET'), setting, adapter }),
  z.object({
    code: z.literal('SETTLE_DELAY_TOO_SHORT'),
    setting,
    adapter,
    least: z.number(),
    found: z.number(),
  }),
  z.object({ code: z.literal('MINIMUM_TOO_LOW'), setting, least: z.string(), found: z.string() }),
]);

export type ProviderFlaw = z.infer<typeof providerFlaw>;
