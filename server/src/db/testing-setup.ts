import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

/** Vitest's global set-up: one PostgreSQL for the whole run, and a template with all migrations to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-test-'));
  const postgres = await startEmbedded({ dataDir, log: () => {} });
  const admin = createPool(postgres.url, { max: 1 });
  await admin.query('create database kapao_template');
  await admin.end();
  const url = new URL(postgres.url);
  url.pathname = '/kapao_template';
  const template = createPool(url.href, { max: 2 });
  await migrate(template);
  await template.end();
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
