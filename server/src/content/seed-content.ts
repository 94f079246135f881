import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { Database } from '../base/db/schema.ts';
import { type Content, type ContentKey, contentSchemas } from './content.schemas.ts';
import { agreements, conditions, contact, demoContact, notice, sources } from './seed-texts.ts';
import { writeContent } from './stored-content.ts';

const bankRow = z.object({
  code: z.string(),
  currency: z.enum(['THB', 'LAK']),
  order: z.int(),
  numericCode: z.string().nullable(),
  nameTH: z.string(),
  nameEN: z.string(),
  nameLO: z.string(),
  accountLengths: z.array(z.int()),
  englishNameOnly: z.boolean(),
  recommended: z.boolean(),
});

/** The figures of wire.md section 7. */
const seeds: { [K in ContentKey]: Content<K> } = {
  terminated: false,
  // As with the contact, only the operator knows the site.
  info: { name: 'Kapao', website: '' },
  notice,
  contact,
  conditions,
  agreements,
  inviteBanners: [],
  refundBanners: [],
  sources,
  registerOTP: true,
  jurisdictions: [],
  enableChatWidget: true,
  slip: { closedFrom: '23:00', closedTo: '01:00' },
  withdraw: {
    THB: { minMinor: 100_00, maxMinor: 50_000_00, autoLimitMinor: 5_000_00 },
    LAK: { minMinor: 100_000_00, maxMinor: 50_000_000_00, autoLimitMinor: 5_000_000_00 },
  },
  deposit: { minMinor: { THB: 10_00, LAK: 10_000_00 }, isManual: false },
  depositWallets: [],
};

/** Banks and content that an installation cannot do without, live or demo. What is there stays as it is. */
export async function seedContent(db: Kysely<Database>): Promise<void> {
  // The keys of `seeds` are exactly the content's (checked by its own type).
  for (const key of Object.keys(seeds) as ContentKey[]) {
    await db
      .insertInto('content')
      .values({ key, value: JSON.stringify(contentSchemas[key].parse(seeds[key])) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await db
    .insertInto('bank')
    .values(readBankFile())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The demo's receiving accounts: the gateway's bank QR, and for kip, which the Laos build shows, a bank in Laos. */
export async function seedDemoDepositAccounts(db: Kysely<Database>): Promise<void> {
  const present = await db.selectFrom('deposit_account').select('id').limit(1).executeTakeFirst();
  if (present) return;
  await db
    .insertInto('deposit_account')
    .values([
      {
        id: v7(),
        bank_code: 'KBANK',
        bank_type: 'KBANK',
        mode: 'QR',
        account_name: 'KAPAO DEMO CO LTD',
        account_no: '0123456789',
        currency: 'THB',
        position: 1,
      },
      {
        id: v7(),
        bank_code: 'BCEL',
        bank_type: 'BCEL',
        mode: 'MANUAL',
        account_name: 'KAPAO DEMO SOLE CO LTD',
        account_no: '010120000123456789',
        currency: 'LAK',
        position: 2,
      },
    ])
    .execute();
}

/** A way to reach the demo's team, for pictures and for trying; a live installation starts with none. */
export async function seedDemoContact(db: Kysely<Database>): Promise<void> {
  await writeContent(db, 'contact', demoContact);
  await writeContent(db, 'info', { name: 'Kapao', website: 'https://kapao.example' });
}

function readBankFile() {
  const text = readFileSync(new URL('./banks.json', import.meta.url), 'utf8');
  return z
    .array(bankRow)
    .parse(JSON.parse(text))
    .map((bank) => ({
      code: bank.code,
      currency: bank.currency,
      position: bank.order,
      name_th: bank.nameTH,
      name_en: bank.nameEN,
      name_lo: bank.nameLO,
      numeric_code: bank.numericCode,
      account_lengths: bank.accountLengths,
      english_name_only: bank.englishNameOnly,
      recommended: bank.recommended,
      selectable: true,
    }));
}
