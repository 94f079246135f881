import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { asciiDigits } from '@kapao/core/account/digits';
import { isPhone, readPhone, toE164 } from '@kapao/core/account/phone';
import { plainText } from '@kapao/core/text/plain-text';
import type { AuditFacts } from '../../../platform/backoffice/audit-note.ts';
import { backofficeRoute } from '../../../platform/backoffice/backoffice-route.ts';
import { maskPersonal } from '../../../platform/backoffice/mask.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { membersByIdentifier } from './attribution-candidate.queries.ts';
import { asCandidates } from './attribution-candidates.ts';
import { findReceiptRow } from './bank-receipt.queries.ts';
import { bankReceiptDetail, listBankReceipts, maskBankReceipt } from './bank-receipt-detail.ts';
import { closeReceipt, creditReceipt, parkReceipt, returnReceipt } from './resolve-bank-receipt.ts';
import { previewStatement, requestStatementApproval } from './statement-file.ts';
import { transferAccounts } from './statement-import.queries.ts';
import { getStatementFile, listStatementFiles, requestStatementRelease } from './wrong-statement.ts';

/** Routes for bank receipts that staff have to decide, and for manual statement imports. */
export const bankReceiptsAdminSlice: Slice = (app, deps) => {
  const { pool } = deps;
  const noteSeen = (
    saw: (facts: AuditFacts) => void,
    lineId: string,
    members: readonly { memberId: string }[],
  ) => {
    const line = { subject: 'line', subjectId: lineId };
    saw(line);
    for (const { memberId } of members) saw({ ...line, memberId });
  };

  backofficeRoute(app, deps, 'listBankReceipts', async ({ query }) =>
    done(await listBankReceipts(pool, query)),
  );

  backofficeRoute(app, deps, 'getBankReceipt', async ({ staffMember, params, saw }) => {
    const line = await bankReceiptDetail(pool, params.id, staffMember.staffId);
    if (!line) return refuse('NO_DATA');
    noteSeen(saw, line.id, line.candidates);
    return done(staffMember.rights.includes('members.personal') ? line : maskBankReceipt(line));
  });

  backofficeRoute(app, deps, 'findForBankReceipt', async ({ staffMember, params, body, saw }) => {
    const line = await findReceiptRow(pool, params.id);
    if (!line) return refuse('NO_DATA');
    const members = await asCandidates(
      pool,
      line,
      await membersByIdentifier(pool, readMemberSearch(body.text)),
    );
    noteSeen(saw, line.id, members);
    return done({
      members: staffMember.rights.includes('members.personal') ? members : members.map(maskPersonal),
    });
  });

  backofficeRoute(app, deps, 'creditBankReceipt', (call) =>
    creditReceipt(deps, call, call.params.id, call.body),
  );
  backofficeRoute(app, deps, 'returnBankReceipt', (call) =>
    returnReceipt(deps, call, call.params.id, call.body.why),
  );
  backofficeRoute(app, deps, 'closeBankReceipt', (call) =>
    closeReceipt(deps, call, call.params.id, call.body.why),
  );
  backofficeRoute(app, deps, 'parkBankReceipt', (call) => parkReceipt(deps, call, call.params.id, call.body));

  backofficeRoute(app, deps, 'listFedAccounts', async () => done({ accounts: await transferAccounts(pool) }));
  backofficeRoute(app, deps, 'previewStatement', ({ body, upload }) => previewStatement(pool, body, upload));
  backofficeRoute(app, deps, 'requestStatementApproval', (call) => requestStatementApproval(pool, call));
  backofficeRoute(app, deps, 'listStatementFiles', async () => done(await listStatementFiles(pool)));
  backofficeRoute(app, deps, 'getStatementFile', ({ params }) => getStatementFile(pool, params.file));
  backofficeRoute(app, deps, 'requestStatementRelease', (call) => requestStatementRelease(pool, call));
};

/**
 * Reads a search text as public id, phone number and account number: phones come in several forms, public ids
 * perhaps in lower case, accounts with dashes.
 */
function readMemberSearch(typed: string) {
  const phone = readPhone(typed);
  const phones = [
    ...new Set(
      (['th', 'la'] as const)
        .filter((market) => isPhone(phone, market))
        .map((market) => toE164(phone, market)),
    ),
  ];
  const text = plainText(typed).trim();
  return { publicId: text.toUpperCase(), phones, accountNo: asciiDigits(text).replace(/[ -]/g, '') };
}
