import { z } from 'zod';

const most = z.number();
const range = { least: z.number(), most };
const values = z.array(z.string());

/** Requirement on a provider's setting. The console and the server's start have their own texts for each code. */
export const settingWants = z.discriminatedUnion('code', [
  z.object({ code: z.literal('WHOLE_NUMBER'), ...range }),
  z.object({ code: z.literal('WHOLE_NUMBERS'), mostEntries: z.number(), ...range }),
  z.object({ code: z.literal('LINE') }),
  z.object({ code: z.literal('NO_SPACES') }),
  z.object({ code: z.literal('LETTERS_AND'), signs: z.string() }),
  z.object({ code: z.literal('LETTERS_AND_DIGITS'), most }),
  z.object({ code: z.literal('ASCII'), most }),
  z.object({ code: z.literal('DIGITS'), lengths: values }),
  z.object({ code: z.literal('THAI_MOBILE') }),
  z.object({ code: z.literal('ADDRESS') }),
  z.object({ code: z.literal('MAIL_SERVER') }),
  z.object({ code: z.literal('MAILBOX') }),
  z.object({ code: z.literal('PATH') }),
  z.object({ code: z.literal('PATH_OR_ADDRESS') }),
  z.object({ code: z.literal('LAUNCH_ADDRESS'), placeholder: z.string() }),
  z.object({ code: z.literal('ORIGINS'), mostEntries: z.number() }),
  z.object({ code: z.literal('ONE_OF'), values }),
  z.object({ code: z.literal('LIST_OF'), values }),
  z.object({ code: z.literal('BANK_CODES'), mostEntries: z.number() }),
  z.object({ code: z.literal('REFUSAL_NUMBERS') }),
  z.object({ code: z.literal('REFUSAL_SENTENCES') }),
  z.object({ code: z.literal('JSON_OBJECT') }),
]);

export type SettingWants = z.infer<typeof settingWants>;
