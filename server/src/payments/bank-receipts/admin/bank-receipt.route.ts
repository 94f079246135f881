import { done, no } from '@kapao/contract/desk/desk-result';
import { asciiDigits } from '@kapao/core/digits';
import { isPhone, readPhone, toE164 } from '@kapao/core/phone';
import { plainText } from '@kapao/core/plain-text';
import type { Told } from '../../../platform/backoffice/audit-note.ts';
import { deskRoute } from '../../../platform/backoffice/backoffice-route.ts';
import { maskPerson } from '../../../platform/backoffice/mask.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { membersCalled } from './attribution-candidate.queries.ts';
import { asCandidates } from './attribution-candidates.ts';
import { findLine } from './bank-receipt.queries.ts';
import { listLines, maskLine, readLine } from './bank-receipt-detail.ts';
import { closeLine, creditLine, putAside, returnLine } from './settle-bank-receipt.ts';
import { previewStatement, proposeStatement } from './statement-file.ts';
import { fedAccounts } from './statement-import.queries.ts';

/** Bank lines that match nobody or two, and statements that are read by hand. */
export const linesSlice: Slice = (app, deps) => {
  const { pool } = deps;
  const tell = (saw: (told: Told) => void, lineId: string, members: readonly { memberId: string }[]) => {
    const line = { subject: 'line', subjectId: lineId };
    saw(line);
    for (const { memberId } of members) saw({ ...line, memberId });
  };

  deskRoute(app, deps, 'listLines', async ({ query }) => done(await listLines(pool, query)));

  deskRoute(app, deps, 'readLine', async ({ operator, params, saw }) => {
    const line = await readLine(pool, params.id, operator.operatorId);
    if (!line) return no('NO_DATA');
    tell(saw, line.id, line.candidates);
    return done(operator.rights.includes('members.personal') ? line : maskLine(line));
  });

  deskRoute(app, deps, 'findForLine', async ({ operator, params, body, saw }) => {
    const line = await findLine(pool, params.id);
    if (!line) return no('NO_DATA');
    const members = await asCandidates(pool, line, await membersCalled(pool, calledBy(body.text)));
    tell(saw, line.id, members);
    return done({
      members: operator.rights.includes('members.personal') ? members : members.map(maskPerson),
    });
  });

  deskRoute(app, deps, 'creditLine', (call) => creditLine(deps, call, call.params.id, call.body));
  deskRoute(app, deps, 'returnLine', (call) => returnLine(deps, call, call.params.id, call.body.why));
  deskRoute(app, deps, 'closeLine', (call) => closeLine(deps, call, call.params.id, call.body.why));
  deskRoute(app, deps, 'keepLine', (call) => putAside(deps, call, call.params.id, call.body));

  deskRoute(app, deps, 'listFedAccounts', async () => done({ accounts: await fedAccounts(pool) }));
  deskRoute(app, deps, 'previewStatement', ({ body, upload }) => previewStatement(pool, body, upload));
  deskRoute(app, deps, 'proposeStatement', (call) => proposeStatement(pool, call));
};

/** A phone is written in several ways, a public id in capitals, and a bank account with dashes. */
function calledBy(typed: string) {
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
