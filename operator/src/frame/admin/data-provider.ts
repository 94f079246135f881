import type { BackofficeCallName } from '@kapao/contract/backoffice/backoffice-calls';
import { backofficePaths } from '@kapao/contract/backoffice/backoffice-paths';
import {
  type CreateParams,
  type DataProvider,
  type GetListParams,
  type GetManyParams,
  type GetManyReferenceParams,
  type GetOneParams,
  HttpError,
  type Identifier,
  type QueryFunctionContext,
  type RaRecord,
  type UpdateParams,
} from 'ra-core';
import { type CallBackoffice, isBackofficeError } from '../../base/backoffice-client.ts';
import { createCursors, readPage } from '../../base/cursors.ts';
import { errorText } from '../../i18n/error-texts.ts';
import type { BackofficeResource, BackofficeResources } from './resource.ts';

interface AnyPage {
  readonly rows: readonly Record<string, unknown>[];
  readonly next: string | null;
}

type ProviderMethod<Params> = (resource: string, params: Params & QueryFunctionContext) => Promise<unknown>;

/** ra-core's interface without its generics, by which the caller names the row type. */
interface UntypedDataProvider {
  supportAbortSignal: true;
  getList: ProviderMethod<GetListParams>;
  getManyReference: ProviderMethod<GetManyReferenceParams>;
  getOne: ProviderMethod<GetOneParams>;
  getMany: ProviderMethod<GetManyParams>;
  create: ProviderMethod<CreateParams>;
  update: ProviderMethod<UpdateParams>;
  updateMany: ProviderMethod<object>;
  delete: ProviderMethod<object>;
  deleteMany: ProviderMethod<object>;
}

/** Returns ra-core's data provider on top of the Console's calls. A request without a call is a bug and throws. */
export function createDataProvider(
  callBackoffice: CallBackoffice,
  resources: BackofficeResources,
): DataProvider {
  const cursors = createCursors();

  // Makes a call named by the table of resources: its types are unknown here, and the server validates the request.
  async function ask(name: BackofficeCallName, request: object): Promise<unknown> {
    try {
      return await (callBackoffice as (name: BackofficeCallName, request: object) => Promise<unknown>)(
        name,
        request,
      );
    } catch (error) {
      if (!isBackofficeError(error)) throw error;
      // ra-core shows an error's message; the code and the request id are kept with it.
      throw new HttpError(errorText(error), error.status, { error });
    }
  }

  function resourceOf(resource: string): BackofficeResource {
    const known = resources[resource];
    if (!known) throw new Error(`no resource ${resource}`);
    return known;
  }

  function callOf(resource: string, kind: 'list' | 'one' | 'create' | 'update'): BackofficeCallName {
    const name = resourceOf(resource)[kind];
    if (!name) throw new Error(`${resource} has no call for ${kind}`);
    return name;
  }

  const record = (resource: string, row: Record<string, unknown>) => {
    // Cast: the table's key function takes rows of this resource.
    const key = resourceOf(resource).key as ((row: Record<string, unknown>) => string) | undefined;
    return { ...row, id: key?.(row) ?? row.id } as RaRecord;
  };

  async function list(
    resource: string,
    { page, perPage }: { page: number; perPage: number },
    asked: Record<string, unknown>,
    signal?: AbortSignal,
  ) {
    const name = callOf(resource, 'list');
    const key = JSON.stringify([resource, perPage, asked]);
    const { rows, next } = await readPage<Record<string, unknown>>(cursors, key, page, async (after) => {
      const query = { ...asked, after, most: perPage };
      const request = backofficePaths[name].startsWith('GET ') ? { query } : { body: query };
      return (await ask(name, { ...request, signal })) as AnyPage; // Cast: a list call returns a page.
    });
    return {
      data: rows.map((row) => record(resource, row)),
      pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 },
    };
  }

  async function one(resource: string, id: Identifier, signal?: AbortSignal) {
    const name = callOf(resource, 'one');
    const param = { [resourceOf(resource).param ?? 'id']: String(id) };
    const request = backofficePaths[name].includes('/:') ? { params: param } : { body: param };
    const data = record(resource, (await ask(name, { ...request, signal })) as Record<string, unknown>); // Cast: the call returns an object.
    return { data: { ...data, id } };
  }

  const never = (kind: string) => async (resource: string) => {
    throw new Error(`${resource}: ${kind} is a decision, and has a call of its own`);
  };

  const provider = {
    supportAbortSignal: true,
    getList: (resource, { pagination, sort, filter, meta, signal }) => {
      const sorted = sort && meta?.sort ? { sort: sort.field, order: sort.order.toLowerCase() } : {};
      return list(resource, pagination ?? { page: 1, perPage: 50 }, { ...filter, ...sorted }, signal);
    },
    getManyReference: (resource, { target, id, pagination, filter, signal }) =>
      list(resource, pagination, { ...filter, [target]: id }, signal),
    getOne: (resource, { id, signal }) => one(resource, id, signal),
    getMany: async (resource, { ids, signal }) => ({
      data: (await Promise.all(ids.map((id) => one(resource, id, signal)))).map(({ data }) => data),
    }),
    create: async (resource, { data }) => ({
      data: record(
        resource,
        (await ask(callOf(resource, 'create'), { body: data })) as Record<string, unknown>,
      ),
    }),
    update: async (resource, { id, data }) => {
      const params = { [resourceOf(resource).param ?? 'id']: String(id) };
      const answer = await ask(callOf(resource, 'update'), { params, body: data });
      return { data: { ...data, ...(answer as object), id } };
    },
    updateMany: never('updateMany'),
    delete: never('delete'),
    deleteMany: never('deleteMany'),
  } satisfies UntypedDataProvider;
  // Cast: ra-core lets the caller name the row type, which only the contract knows.
  return provider as unknown as DataProvider;
}
