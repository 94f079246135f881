import { z } from 'zod';
import { backofficeCall } from '../backoffice-call.ts';
import { currencyCode, moment, why } from '../backoffice-fields.ts';
import { ruleKeys, textKeys } from '../content-values.ts';
import { page } from '../page.ts';

const version = z.int().min(1);
const stood = { version, at: moment, who: z.string() };

/** Current value of a content key. */
const shown = z.object({
  ...stood,
  value: z.unknown().describe('As it is stored, misshapen or not: TextValues, RuleValues'),
  problems: z.array(z.string()).describe('What is wrong with it; members meet a fault until it is mended'),
});
const line = z.object({ id: z.string(), ...stood, isShaped: z.boolean() });
const versions = page(z.object({ id: z.string(), ...stood, value: z.unknown() }));
/** Few versions per page, because one can be long: 150 kB of conditions. */
const versionsQuery = z.object({
  after: z.string().max(20).optional(),
  most: z.coerce.number().int().min(1).max(10).default(10),
});
const written = z.object({ value: z.unknown(), version: version.describe('That was looked at'), why });
const answer = z.object({
  version,
  cleaned: z.boolean().describe('Markup that members are never sent was taken out'),
});
const text = z.object({ key: z.enum(textKeys) });
const rule = z.object({ key: z.enum(ruleKeys) });

export const contentCalls = {
  listTexts: backofficeCall({
    path: 'GET /backoffice/texts',
    summary: 'What members read, and who changed it when',
    right: 'content.see',
    reply: z.object({ rows: z.array(line) }),
  }),
  getText: backofficeCall({
    path: 'GET /backoffice/texts/:key',
    summary: 'One of them',
    right: 'content.see',
    params: text,
    reply: shown,
    errors: ['NO_DATA'],
  }),
  listTextVersions: backofficeCall({
    path: 'GET /backoffice/texts/:key/versions',
    summary: 'As it stood, newest first',
    right: 'content.see',
    params: text,
    query: versionsQuery,
    reply: versions,
  }),
  setText: backofficeCall({
    path: 'POST /backoffice/texts/:key',
    summary: 'Write it; members read it from now on',
    right: 'content.change',
    params: text,
    body: written,
    reply: answer,
    errors: ['CHANGED', 'NO_DATA'],
    change: true,
  }),
  cleanText: backofficeCall({
    path: 'POST /backoffice/texts-clean',
    summary: 'HTML as members would be sent it',
    right: 'content.see',
    body: z.object({ html: z.string().max(50_000) }),
    reply: z.object({ html: z.string() }),
  }),
  listRules: backofficeCall({
    path: 'GET /backoffice/rules',
    summary: 'Switches, hours and figures of the house, and who changed them when',
    right: 'business.see',
    reply: z.object({ rows: z.array(line) }),
  }),
  getRule: backofficeCall({
    path: 'GET /backoffice/rules/:key',
    summary: 'One of them',
    right: 'business.see',
    params: rule,
    reply: shown,
    errors: ['NO_DATA'],
  }),
  listRuleVersions: backofficeCall({
    path: 'GET /backoffice/rules/:key/versions',
    summary: 'As it stood, newest first',
    right: 'business.see',
    params: rule,
    query: versionsQuery,
    reply: versions,
  }),
  setRule: backofficeCall({
    path: 'POST /backoffice/rules/:key',
    summary: 'Set it; it counts from the next call on. What lets more withdrawals go is proposed',
    right: 'business.change',
    params: rule,
    body: written,
    reply: answer,
    errors: ['CHANGED', 'NO_DATA', 'NEEDS_APPROVAL'],
    change: true,
  }),
  requestRuleApproval: backofficeCall({
    path: 'POST /backoffice/rules/withdraw/propose',
    summary: 'Propose limits of withdrawals that let more go',
    right: 'business.change',
    body: written,
    reply: z.object({ approvalId: z.uuid() }),
    errors: ['CHANGED', 'NO_DATA', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
    change: true,
    fresh: true,
  }),
  previewLimitsEffect: backofficeCall({
    path: 'GET /backoffice/limits/effect',
    summary: 'How many of the last withdrawals would have waited with other limits',
    right: 'business.see',
    query: z.object({
      currency: currencyCode,
      autoLimitMinor: z.coerce.number().int().min(0),
      autoDailyMinor: z.coerce.number().int().min(0),
      secondLimitMinor: z.coerce.number().int().min(0),
    }),
    reply: z.object({
      days: z.int(),
      paid: z.int().describe('Looked at: at most the last 20,000'),
      waits: z.int().describe('With the limits of the question, by amount and by the day’s sum'),
      takesTwo: z.int(),
      waited: z.int().describe('With those in force'),
      tookTwo: z.int(),
    }),
  }),
  getTermination: backofficeCall({
    path: 'GET /backoffice/termination',
    summary: 'Whether the service has ended',
    right: 'business.see',
    reply: z.object({ terminated: z.boolean(), ...stood, name: z.string().describe('To be typed') }),
  }),
  requestTermination: backofficeCall({
    path: 'POST /backoffice/termination',
    summary: 'Propose that the service ends, or goes on again',
    right: 'business.change',
    body: z.object({
      terminated: z.boolean(),
      typed: z.string().max(500).describe('The name of the service'),
      version,
      why,
    }),
    reply: z.object({ approvalId: z.uuid() }),
    errors: ['CHANGED', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
    change: true,
    fresh: true,
  }),
};
