import { ruleKeys, textKeys } from '@kapao/contract/desk/content-values';
import { done } from '@kapao/contract/desk/desk-result';
import { deskRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { cleanHtml } from '../clean-html.ts';
import { readContent } from '../stored-content.ts';
import { proposeRule } from './change-rule.ts';
import { getContent, listContent, listVersions } from './content-view.ts';
import { weighed } from './limits-effect.queries.ts';
import { setContent } from './set-content.ts';
import { getEnd, proposeEnd } from './termination.ts';

const days = 30;
/** Of each kind, those that went out by themselves and those that waited. */
const most = 10_000;

/** What members read, and the rules of the house. Who may write the one need not be allowed the other. */
export const contentSlice: Slice = (app, deps) => {
  const { pool } = deps;

  deskRoute(app, deps, 'listTexts', async () => done(await listContent(pool, textKeys)));
  deskRoute(app, deps, 'getText', ({ params }) => getContent(pool, params.key));
  deskRoute(app, deps, 'listTextVersions', async ({ params, query }) =>
    done(await listVersions(pool, params.key, query)),
  );
  deskRoute(app, deps, 'setText', (call) => setContent(pool, call.params.key, call));
  deskRoute(app, deps, 'cleanText', ({ body }) => done({ html: cleanHtml(body.html) }));

  deskRoute(app, deps, 'listRules', async () => done(await listContent(pool, ruleKeys)));
  deskRoute(app, deps, 'getRule', ({ params }) => getContent(pool, params.key));
  deskRoute(app, deps, 'listRuleVersions', async ({ params, query }) =>
    done(await listVersions(pool, params.key, query)),
  );
  deskRoute(app, deps, 'setRule', (call) => setContent(pool, call.params.key, call));
  deskRoute(app, deps, 'proposeRule', (call) => proposeRule(pool, call));
  deskRoute(app, deps, 'weighLimits', async ({ query: { currency, ...asked } }) => {
    const inForce = (await readContent(pool, 'withdraw'))[currency];
    return done({ days, ...(await weighed(pool, currency, asked, inForce, { days, most })) });
  });

  deskRoute(app, deps, 'getEnd', async () => done(await getEnd(pool)));
  deskRoute(app, deps, 'proposeEnd', (call) => proposeEnd(pool, call));
};
