import { done, no } from '@kapao/contract/desk/desk-result';
import { asciiDigits } from '@kapao/core/digits';
import { isPhone, readPhone, toE164 } from '@kapao/core/phone';
import { plainText } from '@kapao/core/plain-text';
import type { Slice } from '../../outside/deps.ts';
import type { Told } from '../../web/desk/audit-note.ts';
import { deskRoute } from '../../web/desk/desk-route.ts';
import { maskPerson } from '../../web/desk/mask.ts';
import { membersCalled } from './candidate.queries.ts';
import { asCandidates } from './candidates.ts';
import { findLine } from './line.queries.ts';
import { listLines, maskLine, readLine } from './read-line.ts';
import { closeLine, creditLine, putAside, returnLine } from './settle-line.ts';
import { fedAccounts } from './statement.queries.ts';
import { previewStatement, proposeStatement } from './statement-file.ts';

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
