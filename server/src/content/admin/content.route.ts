import { done } from '@kapao/contract/backoffice/backoffice-result';
import { ruleKeys, textKeys } from '@kapao/contract/backoffice/content-values';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { cleanHtml } from '../clean-html.ts';
import { readContent } from '../stored-content.ts';
import { getContent, listContent, listContentVersions } from './content-view.ts';
import { limitsEffect } from './limits-effect.queries.ts';
import { requestContentApproval } from './request-content-approval.ts';
import { setContent } from './set-content.ts';
import { getTermination, requestTermination } from './termination.ts';

const days = 30;
/** Maximum number of withdrawals evaluated of each kind, automatic and reviewed. */
const most = 10_000;

/** Routes for members' texts and the operator's rules. The two need separate rights. */
export const contentAdminSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(app, deps, 'listTexts', async () => done(await listContent(pool, textKeys)));
  backofficeRoute(app, deps, 'getText', ({ params }) => getContent(pool, params.key));
  backofficeRoute(app, deps, 'listTextVersions', async ({ params, query }) =>
    done(await listContentVersions(pool, params.key, query)),
  );
  backofficeRoute(app, deps, 'setText', (call) => setContent(pool, call.params.key, call));
  backofficeRoute(app, deps, 'requestTextApproval', (call) => requestContentApproval(pool, 'text', call));
  backofficeRoute(app, deps, 'cleanText', ({ body }) => done({ html: cleanHtml(body.html) }));

  backofficeRoute(app, deps, 'listRules', async () => done(await listContent(pool, ruleKeys)));
  backofficeRoute(app, deps, 'getRule', ({ params }) => getContent(pool, params.key));
  backofficeRoute(app, deps, 'listRuleVersions', async ({ params, query }) =>
    done(await listContentVersions(pool, params.key, query)),
  );
  backofficeRoute(app, deps, 'setRule', (call) => setContent(pool, call.params.key, call));
  backofficeRoute(app, deps, 'requestRuleApproval', (call) => requestContentApproval(pool, 'rule', call));
  backofficeRoute(app, deps, 'previewLimitsEffect', async ({ query: { currency, ...asked } }) => {
    const inForce = (await readContent(pool, 'withdraw'))[currency];
    return done({ days, ...(await limitsEffect(pool, currency, asked, inForce, { days, most })) });
  });

  backofficeRoute(app, deps, 'getTermination', async () => done(await getTermination(pool)));
  backofficeRoute(app, deps, 'requestTermination', (call) => requestTermination(pool, call));
};
