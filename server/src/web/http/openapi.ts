import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { calls } from '@kapao/contract/calls';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import root from '../../../../package.json' with { type: 'json' };
import type { Settings } from '../../base/settings.ts';

/** Registered before the routes, which it watches being mounted. */
export async function registerOpenApi(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kapao member API',
        version: root.version,
        description:
          'Every call needs the header `X-Requested-With: kapao`; calls with a lock need a bearer token; calls ' +
          'that move money or create something take an `Idempotency-Key` (a UUID).',
      },
      servers: [{ url: settings.publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          requestedWith: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Requested-With',
            description: 'Always `kapao`',
          },
        },
      },
    },
    transform: describeRoute,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { docExpansion: 'list', deepLinking: true },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

const keyHeader = z.object({ 'Idempotency-Key': z.uuid().optional() });

/**
 * The header of calls that move money or create something. It stands in the description only: a schema of headers
 * in the route itself would drop all others before anybody could read them. Nor does OpenAPI know a part of a path that
 * may be missing: the longer form stands for both.
 */
const describeRoute: typeof jsonSchemaTransform = (document) => {
  const { call } = document.route.config ?? {};
  const idempotent = call !== undefined && 'idempotent' in calls[call];
  const schema = idempotent ? { ...document.schema, headers: keyHeader } : document.schema;
  return jsonSchemaTransform({ ...document, schema, url: document.url.replace(/\?$/, '') });
};
