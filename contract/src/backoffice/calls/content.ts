import { z } from 'zod';
import { rulesForApproval } from '../approvals/rule-approval.ts';
import { backofficeCall } from '../backoffice-call.ts';
import { approvalRequest, currencyCode, moment, why } from '../backoffice-fields.ts';
import { ruleKeys, textKeys } from '../content-values.ts';
import { page } from '../page.ts';

const version = z.int().min(1);
const versionInfo = { version, at: moment, who: z.string() };

/** Current value of a content key. */
const shown = z.object({
  ...versionInfo,
  value: z.unknown().describe('Stored value, even if invalid; see TextValues and RuleValues'),
  problems: z
    .array(z.string())
    .describe('Validation errors; member calls that need the value fail until it is corrected'),
});
const line = z.object({ id: z.string(), ...versionInfo, isShaped: z.boolean() });
const versions = page(z.object({ id: z.string(), ...versionInfo, value: z.unknown() }));
/** Few versions per page, because one can be long: 150 kB of conditions. */
const versionsQuery = z.object({
  after: z.string().max(20).optional(),
  most: z.coerce.number().int().min(1).max(10).default(10),
});
const written = z.object({
  value: z.unknown(),
  version: version.describe('Version that the caller read'),
  why,
});
const answer = z.object({
  version,
  cleaned: z.boolean().describe('Disallowed markup was removed'),
});
const text = z.object({ key: z.enum(textKeys) });
const rule = z.object({ key: z.enum(ruleKeys) });

export const contentCalls = {
  listTexts: backofficeCall({
    path: 'GET /backoffice/texts',
    summary: 'List texts for members with their last change',
    right: 'content.see',
    reply: z.object({ rows: z.array(line) }),
  }),
  getText: backofficeCall({
    path: 'GET /backoffice/texts/:key',
    summary: 'Return a text',
    right: 'content.see',
    params: text,
    reply: shown,
    errors: ['NO_DATA'],
  }),
  listTextVersions: backofficeCall({
    path: 'GET /backoffice/texts/:key/versions',
    summary: 'List the versions of a text, newest first',
    right: 'content.see',
    params: text,
    query: versionsQuery,
    reply: versions,
  }),
  setText: backofficeCall({
    path: 'POST /backoffice/texts/:key',
    summary: 'Change a text; members see it at once. Other links and contacts need approval',
    right: 'content.change',
    params: text,
    body: written,
    reply: answer,
    errors: ['CHANGED', 'NO_DATA', 'NEEDS_APPROVAL'],
    change: true,
  }),
  requestTextApproval: backofficeCall({
    path: 'POST /backoffice/texts/:key/propose',
    summary: 'Request approval of a text with another link, LINE account or website than before',
    right: 'content.change',
    params: text,
    body: written,
    ...approvalRequest,
    errors: ['CHANGED', 'NO_DATA', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
  }),
  cleanText: backofficeCall({
    path: 'POST /backoffice/texts-clean',
    summary: 'Return HTML as sanitised for members',
    right: 'content.see',
    body: z.object({ html: z.string().max(50_000) }),
    reply: z.object({ html: z.string() }),
  }),
  listRules: backofficeCall({
    path: 'GET /backoffice/rules',
    summary: 'List settings (switches, hours, figures) with their last change',
    right: 'business.see',
    reply: z.object({ rows: z.array(line) }),
  }),
  getRule: backofficeCall({
    path: 'GET /backoffice/rules/:key',
    summary: 'Return a setting',
    right: 'business.see',
    params: rule,
    reply: shown,
    errors: ['NO_DATA'],
  }),
  listRuleVersions: backofficeCall({
    path: 'GET /backoffice/rules/:key/versions',
    summary: 'List the versions of a setting, newest first',
    right: 'business.see',
    params: rule,
    query: versionsQuery,
    reply: versions,
  }),
  setRule: backofficeCall({
    path: 'POST /backoffice/rules/:key',
    summary:
      'Change a setting from the next call on; looser withdrawal limits or risk reviews and new wallets need approval',
    right: 'business.change',
    params: rule,
    body: written,
    reply: answer,
    errors: ['CHANGED', 'NO_DATA', 'NEEDS_APPROVAL'],
    change: true,
  }),
  requestRuleApproval: backofficeCall({
    path: 'POST /backoffice/rules/:key/propose',
    summary:
      'Request approval of looser withdrawal limits or risk reviews, or of another wallet that members pay into',
    right: 'business.change',
    params: z.object({ key: z.enum(rulesForApproval) }),
    body: written,
    ...approvalRequest,
    errors: ['CHANGED', 'NO_DATA', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
  }),
  previewLimitsEffect: backofficeCall({
    path: 'GET /backoffice/limits/effect',
    summary: 'Return how many recent withdrawals would have needed review under other limits',
    right: 'business.see',
    query: z.object({
      currency: currencyCode,
      autoLimitMinor: z.coerce.number().int().min(0),
      autoDailyMinor: z.coerce.number().int().min(0),
      secondLimitMinor: z.coerce.number().int().min(0),
    }),
    reply: z.object({
      days: z.int(),
      paid: z.int().describe('Paid withdrawals examined, at most the last 20,000'),
      waits: z
        .int()
        .describe('Withdrawals that need review under the requested limits, by amount and by daily sum'),
      takesTwo: z.int(),
      waited: z.int().describe('Withdrawals that need review under the current limits'),
      tookTwo: z.int(),
    }),
  }),
  getTermination: backofficeCall({
    path: 'GET /backoffice/termination',
    summary: 'Return whether the service is terminated',
    right: 'business.see',
    reply: z.object({
      terminated: z.boolean(),
      ...versionInfo,
      name: z.string().describe('Name of the service, to be typed as confirmation'),
    }),
  }),
  requestTermination: backofficeCall({
    path: 'POST /backoffice/termination',
    summary: 'Request approval to terminate or resume the service',
    right: 'business.change',
    body: z.object({
      terminated: z.boolean(),
      typed: z.string().max(500).describe('Name of the service, typed as confirmation'),
      version,
      why,
    }),
    ...approvalRequest,
    errors: ['CHANGED', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
  }),
};
