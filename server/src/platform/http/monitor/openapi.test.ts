import { callNames, splitPath } from '@kapao/contract/paths';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/app.ts';

let server: TestServer;
// biome-ignore lint/suspicious/noExplicitAny: a document of another standard, read here and there
let document: any;
beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_URL: 'https://kapao.example' } });
  document = (await server.monitor.inject('/openapi.json')).json();
});
afterAll(() => server?.close());

/** Lints with all recommended rules as errors and none turned off. */
async function lint(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

describe('the OpenAPI description', () => {
  test('passes an independent linter', async () => {
    expect(await lint(JSON.stringify(document))).toEqual([]);
  });

  test('is linted by a linter that finds a planted error', async () => {
    const paths = { ...document.paths, '/api/qrcode/{id}': document.paths['/api/lookup/info'] };
    const problems = await lint(JSON.stringify({ ...document, paths }));
    expect(problems.join('\n')).toMatch(/^no-identical-paths/m);
  });

  test('has a path for every form of a call', () => {
    for (const name of callNames) {
      const { method, path } = splitPath(name);
      const url = path.replace(/:(\w+)/g, '{$1}');
      for (const form of url.endsWith('?') ? [url.slice(0, -1), url.replace(/\/\{\w+\}\?$/, '')] : [url]) {
        const shape = (text: string) => text.replace(/\{\w+\}/g, '{}');
        const described = Object.keys(document.paths).filter((each) => shape(each) === shape(form));
        expect(described, `${name} ${form}`).toHaveLength(1);
        expect(document.paths[described[0] ?? ''][method.toLowerCase()].operationId, form).toContain(name);
      }
    }
  });

  test('describes auto-login with a password and without one', () => {
    const names = (path: string) =>
      document.paths[path].get.parameters.map(({ name }: { name: string }) => name);
    const short = '/api/autoLogin/{provider}/{username}';
    expect(names(short)).toEqual(['provider', 'username']);
    expect(names(`${short}/{password}`)).toEqual(['provider', 'username', 'password']);
  });

  test('tells which of two names a shared path parameter has', () => {
    const { get, post, delete: cancel } = document.paths['/api/qrcode/{bankCodeOrQrcodeId}'];
    const meant = [get, post, cancel].map(
      ({ parameters }) => parameters.find((each: { in: string }) => each.in === 'path').description,
    );
    expect(meant).toEqual(['The bankCode', 'The bankCode', 'The qrcodeId']);
  });

  test('lists the fields that an upload has beside its file', () => {
    const parts = (path: string) => {
      const { schema } = document.paths[path].post.requestBody.content['multipart/form-data'];
      return [Object.keys(schema.properties), schema.required];
    };
    expect(parts('/api/wallet/slip')).toEqual([['file'], ['file']]);
    expect(parts('/api/chat/upload-image')).toEqual([['guestId', 'file'], ['file']]);
  });
});
