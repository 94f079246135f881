import { dayMs, hourMs } from '@kapao/core/time';
import { type About, type Heard, noAnswer, type Question } from '../../inquiry/inquiry.ts';
import type { GiftChannel } from '../../providers/giftlink/gift-companies.ts';
import type { GiftWord } from '../../providers/giftlink/gift-company.ts';
import { askAgainMs, type ProviderRow } from '../../providers/protocol/provider-row.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { accountOf, creditGift } from './credit-gift.ts';
import { findGift, type Gift, letGiftGo } from './gift.queries.ts';

type AskDeps = Pick<Deps, 'pool' | 'ledger' | 'parties'>;

/** So long what seemed to be unused is looked at: a redeem that was held up on its way may still arrive. */
const watchedMs = dayMs;
/** After so many looks at one that seems unused it is looked at once an hour. */
const closeLooks = 10;

/** Asks the company what became of a gift link. It only looks: nothing is ever redeemed here. */
export function giftQuestion(deps: AskDeps): Question {
  return {
    kind: 'gift',
    get parties() {
      const { gifts } = deps.parties;
      return new Map<string, ProviderRow>(gifts ? [[gifts.row.code, gifts.row]] : []);
    },
    async ask({ memberId, id }, { asked }): Promise<Heard> {
      const gift = await findGift(deps.pool, memberId, id);
      if (!gift || gift.voucher === null) return { kind: 'over' };
      if (gift.state === 'claimed') return abandon(deps, gift);
      const { gifts } = deps.parties;
      if (gifts?.row.code !== gift.party)
        return noAnswer(about(gift), 'the company’s gift links are switched off');
      const word = await gifts.company.verify(gift.voucher);
      return gift.state === 'redeeming'
        ? redeemed(deps, gifts, gift, word, asked)
        : unused(deps, gifts, gift, word, asked);
    },
  };
}

/** Whoever had it in hand died before the company was told, or told anew. */
async function abandon(deps: AskDeps, gift: Gift): Promise<Heard> {
  const refusal = 'REQUEST_LIMIT_1MIN';
  const change = gift.sentAt
    ? ({ to: 'unused', refusal, askInMs: 0 } as const)
    : ({ to: 'refused', refusal } as const);
  await letGiftGo(deps.pool, gift, ['claimed'], change);
  return { kind: 'settled' };
}

async function redeemed(
  deps: AskDeps,
  { row }: GiftChannel,
  gift: Gift,
  word: GiftWord,
  asked: number,
): Promise<Heard> {
  switch (word.kind) {
    case 'ours':
      await creditGift(deps, gift, word);
      return { kind: 'settled' };
    case 'open': {
      const refusal = 'REQUEST_LIMIT_1MIN';
      const askInMs = askAgainMs(row, 1);
      await letGiftGo(deps.pool, gift, ['redeeming'], { to: 'unused', refusal, askInMs });
      return { kind: 'settled' };
    }
    case 'used':
    case 'invalid':
      await letGiftGo(deps.pool, gift, ['redeeming'], { to: 'refused', refusal: refusalOf(word) });
      return { kind: 'settled' };
    default:
      return noAnswer(about(gift), 'why' in word ? word.why : word.kind, askAgainMs(row, asked + 1));
  }
}

async function unused(
  deps: AskDeps,
  { row }: GiftChannel,
  gift: Gift,
  word: GiftWord,
  asked: number,
): Promise<Heard> {
  if (word.kind === 'ours') {
    await creditGift(deps, gift, word);
    return { kind: 'settled' };
  }
  const isOld = Date.now() - (gift.sentAt?.getTime() ?? 0) > watchedMs;
  if (word.kind === 'used' || word.kind === 'invalid' || isOld) {
    await letGiftGo(deps.pool, gift, ['unused'], { to: 'refused', refusal: refusalOf(word) });
    return { kind: 'settled' };
  }
  return { kind: 'later', inMs: asked < closeLooks ? askAgainMs(row, asked + 1) : hourMs };
}

function refusalOf({ kind }: GiftWord): string {
  return kind === 'used' ? 'TRUELINK_DUPLICATE' : 'TRUELINK_INVALID';
}

function about(gift: Gift): About {
  const details = { giftId: gift.id, ending: gift.ending };
  return { account: accountOf(gift), currency: 'THB', amount: gift.amount, details };
}
