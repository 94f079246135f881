import { ruleKeys, textKeys } from '@kapao/contract/desk/content-values';
import { done } from '@kapao/contract/desk/desk-result';
import { cleanHtml } from '../../content/clean-html.ts';
import { readContent } from '../../content/stored-content.ts';
import type { Slice } from '../../outside/deps.ts';
import { deskRoute } from '../../web/desk/desk-route.ts';
import { weighed } from './effect.queries.ts';
import { getEnd, proposeEnd } from './end.ts';
import { proposeRule } from './rule.ts';
import { setContent } from './set-content.ts';
import { getContent, listContent, listVersions } from './shown-content.ts';

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
