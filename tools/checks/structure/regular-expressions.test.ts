import type { Call } from '@kapao/contract/call';
import { calls } from '@kapao/contract/calls';
import { callNames } from '@kapao/contract/paths';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { patience } from '../../../server/src/testing/process/patience.ts';
import { readFiles } from '../../test-files/sources.ts';

interface Pattern {
  location: string;
  source: string;
  flags: string;
}

const product = readFiles(/\.(tsx?|m?js)$/).filter(({ isTest }) => !isTest);
const written: Pattern[] = [];
/** Places of expressions built at run time, which no checker can read. */
const computed: string[] = [];
for (const { path, text } of product) {
  const locationOf = (at: number) => `${path}:${text.slice(0, at).split('\n').length}`;
  const seeCall = ({ callee, start }: { callee: { type: string; name?: unknown }; start: number }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') computed.push(locationOf(start));
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      written.push({ location: locationOf(node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: seeCall,
    CallExpression: seeCall,
  }).visit(parseSync(path, text).program);
}

/** Patterns in the schemas of the API's calls, including zod's own for times and ids. */
const ofTheWire: Pattern[] = callNames.flatMap((name) => {
  const call: Call = calls[name];
  return [call.body, call.params, call.query].flatMap((schema) =>
    schema ? patternsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name) : [],
  );
});

function patternsIn(part: unknown, location: string): Pattern[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) =>
    name === 'pattern' && typeof inner === 'string'
      ? [{ location, source: inner, flags: '' }]
      : patternsIn(inner, location),
  );
}

/** Returns each pattern once, by `source` and flags, with the first place it was seen in. */
function unique(patterns: Pattern[]): [string, Pattern][] {
  const seen = new Map<string, Pattern>();
  for (const pattern of patterns) {
    const name = `/${pattern.source}/${pattern.flags}`;
    if (!seen.has(name)) seen.set(name, pattern);
  }
  return [...seen];
}

/** Time limits switched off, so that the verdict depends on counted steps and not on the load of the machine. */
const bySteps = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
} as const;
const limit = { timeout: patience(600_000) };

if (process.platform === 'linux' && process.arch === 'x64')
  vi.stubEnv('RECHECK_BIN', `${import.meta.dirname}/bounded-recheck.sh`);

/** Returns `linear` when no text, not even an attacker's, takes more than proportional time. */
async function complexity({ source, flags }: Pattern): Promise<string> {
  const found = await check(source, flags, bySteps);
  if (found.status === 'safe') return 'linear';
  return found.status === 'vulnerable' ? found.complexity.summary : `unknown: ${found.error.kind}`;
}

describe('a regular expression', () => {
  it('is a literal, so that it can be checked', () => {
    expect(computed).toEqual([]);
  });

  it('is found in code and in API schemas', () => {
    expect(written.length).toBeGreaterThan(150);
    expect(ofTheWire.length).toBeGreaterThan(5);
  });

  it.each(unique([...written, ...ofTheWire]))('is linear: %s', limit, async (_, pattern) => {
    expect(`${pattern.location} ${await complexity(pattern)}`).toBe(`${pattern.location} linear`);
  });

  it.each(['(a*)*b', '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"', '^0+|0+$'])(
    'that is not linear is found: %s',
    limit,
    async (source) => {
      expect(await complexity({ location: '', source, flags: 'g' })).not.toBe('linear');
    },
  );
});
