import { ok, type Result, refuse } from '@kapao/contract/result';
import type { Locale } from '@kapao/core/locale';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import { readContent } from '../../../content/stored-content.ts';
import { readProfile } from '../../../members/account/read-profile.ts';
import type { ReplyOf } from '../../../platform/call/context.ts';
import { ConcurrencyLimit } from '../../../platform/concurrency/concurrency-limit.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import { drawReceiptCode } from '../../receipts/receipt-code.ts';
import { monthOf } from '../get-month.ts';
import type { Line } from '../statement-line.ts';
import { checkCodeOf, hashContent } from './check-code.ts';
import { type IssuedStatement, keepStatement, type StatementContent } from './issued-statement.queries.ts';
import { toPdf } from './pdf-thread.ts';
import { printStatement } from './print-statement.ts';
import { walletChanges } from './wallet-changes.queries.ts';

/** Maximum lines of a PDF, about five hundred pages; CSV has no such limit. */
export const maxPdfLines = 20_000;
/** Longest wait for the statements ahead in the queue, most of which take a fraction of a second. */
const patience = { joinWithinMs: 20_000, waitMs: 20_000 };
const maxDraws = 8;

interface Member {
  readonly id: string;
  readonly currency: Currency;
}

/** Returns these lines by id, with the names of bonuses in this language. */
type ReadLines = (
  memberId: string,
  ids: readonly string[],
  locale: Locale,
) => Promise<ReadonlyMap<string, Line>>;

/**
 * Issues statements as PDF, one at a time in this process. The same content of a month has the same number each time, and
 * the same check code until the server's key is changed.
 */
export class StatementIssuer {
  readonly #pool: pg.Pool;
  readonly #keys: Keyring;
  readonly #linesOf: ReadLines;
  readonly #limit = new ConcurrencyLimit(1, patience);
  readonly #most: number;

  constructor(pool: pg.Pool, keys: Keyring, linesOf: ReadLines, most = maxPdfLines) {
    this.#pool = pool;
    this.#keys = keys;
    this.#linesOf = linesOf;
    this.#most = most;
  }

  async issue(
    member: Member,
    month: string,
    locale: Locale,
  ): Promise<Result<ReplyOf<'exportStatementPdf'>, 'REQUEST_LIMIT'>> {
    const permit = await this.#limit.enter([{ who: member.id, most: 1 }]);
    if (!permit) return refuse('REQUEST_LIMIT', { retryAfter: 10 });
    try {
      return ok({ mostLines: this.#most, pdf: await this.#pdf(member, month, locale) });
    } finally {
      permit.leave();
    }
  }

  /** Returns the file in base64; null for more lines than a PDF has. */
  async #pdf(member: Member, month: string, locale: Locale): Promise<string | null> {
    const period = await walletChanges(this.#pool, member.id, { ...monthOf(month), most: this.#most });
    if (period.isCut) return null;
    const { opening, changes } = period;
    const closing = changes.reduce((sum, { amount }) => sum + amount, opening);
    const content: StatementContent = {
      memberId: member.id,
      month,
      currency: member.currency,
      opening,
      closing,
      lines: changes.length,
      contentHash: hashContent(period, closing),
    };
    const issued = await this.#keep(content);
    const [{ profile }, info, rows] = await Promise.all([
      readProfile(this.#pool, member.id),
      readContent(this.#pool, 'info'),
      this.#linesOf(member.id, [...new Set(changes.map(({ lineId }) => lineId))], locale),
    ]);
    const owner = { name: profile.name, phone: profile.username, publicId: profile._id };
    const code = checkCodeOf(this.#keys.current, issued);
    const pdf = await toPdf(printStatement({ issued, code, owner, info, changes, rows }, locale));
    return pdf.toString('base64');
  }

  async #keep(content: StatementContent): Promise<IssuedStatement> {
    for (let draws = 0; draws < maxDraws; draws++) {
      const issued = await keepStatement(this.#pool, drawReceiptCode(), content);
      if (issued) return issued;
    }
    throw new Error('no free number for a statement');
  }
}
