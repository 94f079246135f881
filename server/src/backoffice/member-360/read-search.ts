import { asciiDigits } from '@kapao/core/account/digits';
import { isPhone, type Market, readPhone, toE164 } from '@kapao/core/account/phone';
import { plainText } from '@kapao/core/text/plain-text';
import { validate as isUuid } from 'uuid';
import { readPayoutReference } from '../../payments/withdrawals/payout-reference.ts';
import { crockford } from '../../platform/crockford.ts';
import { readReceiptCode } from '../../wallet/receipts/receipt-code.ts';

/** All interpretations of a search text; null for those that do not apply. */
export interface Search {
  readonly id: string | null;
  readonly publicId: string | null;
  /** Phone number in E.164 format. */
  readonly phone: string | null;
  readonly phoneEnd: string | null;
  readonly name: string | null;
  readonly account: string | null;
  readonly accountEnd: string | null;
  readonly game: string | null;
  readonly receipt: string | null;
  readonly movement: string | null;
  readonly reference: string | null;
}

const emptySearch: Search = {
  id: null,
  publicId: null,
  phone: null,
  phoneEnd: null,
  name: null,
  account: null,
  accountEnd: null,
  game: null,
  receipt: null,
  movement: null,
  reference: null,
};

/** Minimum digits of a number's ending; fewer match too many members. */
const fewestDigits = 4;

/** Parses the text of the search field into all possible interpretations. */
export function readSearch(typed: string, market: Market): Search {
  const text = plainText(typed).trim();
  if (isUuid(text)) return { ...emptySearch, id: text.toLowerCase(), movement: text.toLowerCase() };
  const payout = readPayoutReference(text);
  if (payout) return { ...emptySearch, id: payout.memberId, movement: payout.id };
  const digits = asciiDigits(text).replace(/[\s().+-]/g, '');
  const word = /^\S+$/.test(text) ? text : null;
  const known = {
    ...emptySearch,
    publicId: publicIdOf(text),
    receipt: readReceiptCode(text),
    movement: idOfReference(text),
    game: word?.toLowerCase() ?? null,
    reference: word,
  };
  if (!/^\d+$/.test(digits)) return { ...known, name: text };
  const phone = readPhone(text);
  return {
    ...known,
    phone: isPhone(phone, market) ? toE164(phone, market) : null,
    phoneEnd: digits.length >= fewestDigits && digits.length < 10 ? digits : null,
    account: digits,
    accountEnd: digits.length >= fewestDigits ? digits : null,
  };
}

/** Parses a public id, with or without the PR of an invite code. */
function publicIdOf(text: string): string | null {
  const bare = text.toUpperCase().replace(/^PR(?=.{10}$)/, '');
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(bare) ? bare : null;
}

/**
 * Decodes the id in a game's transfer reference (referenceOf in gaming/transfers/leg.ts): 26 characters of five bits each.
 */
function idOfReference(text: string): string | null {
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text)) return null;
  let bits = 0n;
  for (const letter of text) bits = bits * 32n + BigInt(crockford.indexOf(letter));
  const hex = bits.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
