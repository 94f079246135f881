import { z } from 'zod';

/** Where the page before ended. What it holds is the server's own; who sends it back unchanged goes on from there. */
const cursor = z.string().max(200);

/** How every list is asked for: what follows `after`, never by its number, for a history has no end. */
export const pageQuery = z.object({
  after: cursor.optional(),
  most: z.coerce.number().int().min(1).max(100).default(50),
});

/** A page of a list; `next` is null at its end. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), next: cursor.nullable() });
}
