import { readFileSync } from 'node:fs';
import { currencies } from '@kapao/core/money';
import type pg from 'pg';
import { v7 } from 'uuid';
import { z } from 'zod';
import { type Content, type ContentKey, contentSchemas } from './content.schemas.ts';
import { agreements, conditions, contact, demoContact, notice, sources } from './seed-texts.ts';
import { writeContent } from './stored-content.ts';

const bankRow = z.object({
  code: z.string(),
  currency: z.enum(currencies),
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
export async function seedContent(pool: pg.Pool): Promise<void> {
  // The keys of `seeds` are exactly the content's (checked by its own type).
  for (const key of Object.keys(seeds) as ContentKey[]) {
    const value = JSON.stringify(contentSchemas[key].parse(seeds[key]));
    await pool.query('insert into content (key, value) values ($1, $2) on conflict do nothing', [key, value]);
  }
  for (const bank of z.array(bankRow).parse(JSON.parse(readFileSync(bankFile, 'utf8'))))
    await insertBank(pool, bank);
}

const bankFile = new URL('./banks.json', import.meta.url);

async function insertBank(pool: pg.Pool, bank: z.output<typeof bankRow>): Promise<void> {
  await pool.query(
    `insert into bank (code, currency, position, name_th, name_en, name_lo, numeric_code, account_lengths,
                       english_name_only, recommended, selectable)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true) on conflict do nothing`,
    [
      bank.code,
      bank.currency,
      bank.order,
      bank.nameTH,
      bank.nameEN,
      bank.nameLO,
      bank.numericCode,
      bank.accountLengths,
      bank.englishNameOnly,
      bank.recommended,
    ],
  );
}

/** The demo's receiving accounts: the gateway's bank QR, and for kip, which the Laos build shows, a bank in Laos. */
export async function seedDemoDepositAccounts(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query('select 1 from deposit_account limit 1');
  if (rowCount !== 0) return;
  const accounts = [
    ['KBANK', 'KBANK', 'QR', 'KAPAO DEMO CO LTD', '0123456789', 'THB', 1],
    ['BCEL', 'BCEL', 'MANUAL', 'KAPAO DEMO SOLE CO LTD', '010120000123456789', 'LAK', 2],
  ];
  for (const account of accounts) {
    await pool.query(
      `insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [v7(), ...account],
    );
  }
}

/** A way to reach the demo's team, for pictures and for trying; a live installation starts with none. */
export async function seedDemoContact(pool: pg.Pool): Promise<void> {
  await writeContent(pool, 'contact', demoContact);
  await writeContent(pool, 'info', { name: 'Kapao', website: 'https://kapao.example' });
}
