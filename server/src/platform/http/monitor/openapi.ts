import swagger from '@fastify/swagger';
import type { Call, Upload } from '@kapao/contract/call';
import { calls } from '@kapao/contract/calls';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import root from '../../../../../package.json' with { type: 'json' };
import type { Settings } from '../../settings/settings.ts';
import { type Document, makeValid } from './openapi-document.ts';

/** Registers the OpenAPI description; call it before the routes, whose registration it observes. */
export async function registerOpenApi(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kapao member API',
        version: root.version,
        // The licence is not on the SPDX list, which requires this form for custom names.
        license: { name: root.license, identifier: `LicenseRef-${root.license}` },
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
    transformObject: describeAll,
  });
}

const keyHeader = z.object({ 'Idempotency-Key': z.uuid().optional() });

/**
 * Adds the Idempotency-Key header and the file of an upload to the description only. In the route itself a header schema
 * would drop all other headers, and a file is streamed.
 */
const describeRoute: typeof jsonSchemaTransform = (document) => {
  const { call: name } = document.route.config ?? {};
  // Widened: the table's own type knows each call exactly, and only the common fields are needed here.
  const call: Call | undefined = name && calls[name];
  const schema = {
    ...document.schema,
    ...(call?.idempotent ? { headers: keyHeader } : {}),
    ...(call?.upload ? describeUpload(call.upload, call.body) : {}),
  };
  return jsonSchemaTransform({ ...document, schema, url: document.url.replace(/\?$/, '') });
};

function describeUpload({ maxBytes, contentTypes }: Upload, parts: z.ZodObject = z.object({})) {
  const file = z
    .file()
    .max(maxBytes)
    .mime([...contentTypes]);
  return { consumes: ['multipart/form-data'], body: parts.extend({ file }) };
}

const describeAll: typeof jsonSchemaTransformObject = (described) =>
  // With our settings Fastify produces an OpenAPI 3.1 document with paths and schemas.
  makeValid(jsonSchemaTransformObject(described) as Document);
