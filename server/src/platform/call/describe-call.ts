import { type Call, errorsOf } from '@kapao/contract/call';
import { errorCodes, statusOf } from '@kapao/contract/errors/error-codes';
import { type CallName, splitPath } from '@kapao/contract/paths';
import { z } from 'zod';

/** Shape of every error, only for the API description: errors are written by error-body.ts. */
const errorReply = z
  .object({
    // The keys of the table are exactly its codes, and there is at least one.
    code: z.enum(Object.keys(errorCodes) as [string, ...string[]]),
    message: z.string().describe('The code; `invalid-token` with 401, `gone` with 410'),
    params: z.record(z.string(), z.unknown()),
    requestId: z.uuid(),
  })
  .meta({ id: 'Error' });

/**
 * Returns the part of a route that Fastify validates and OpenAPI shows. A call with both GET and POST has two
 * operation names.
 */
export function describeCall(name: CallName, call: Call, method: string) {
  const twin = method !== splitPath(name).method;
  return {
    operationId: twin ? `${name}By${method[0]}${method.slice(1).toLowerCase()}` : name,
    summary: call.summary,
    security: [{ requestedWith: [], ...(call.auth === 'member' ? { bearer: [] } : {}) }],
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    response: { 200: call.reply, ...refusalsOf(call) },
  };
}

/** Returns the refusals by status, with the codes of each. A code of status 200 is part of a successful answer. */
function refusalsOf(call: Call) {
  const codes = errorsOf(call).filter((code) => statusOf(code) !== 200);
  const byStatus = Object.groupBy(codes, statusOf);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, those]) => [
      status,
      { description: those.join(', '), content: { 'application/json': { schema: errorReply } } },
    ]),
  );
}
