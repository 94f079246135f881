import type { DeskResources } from '../../frame/admin/resource.ts';

/** What ra-core lists and reads, by its name in its hooks. */
export const resources: DeskResources = {
  operators: {
    list: 'listOperators',
    one: 'getOperator',
    what: ['operators', 'sessions'],
    see: 'operators.see',
  },
};

/** Which hints of the socket make the lists and records of a resource old. */
export function whatOf(resource: string): readonly string[] {
  return resources[resource]?.what ?? [];
}
