import { z } from 'zod';

/** End of the previous page. Its content is opaque; the client sends it back unchanged to continue. */
const cursor = z.string().max(200);

/**
 * Query of every list. Pages continue after a cursor instead of by page number, because new rows would shift
 * the pages.
 */
export const pageQuery = z.object({
  after: cursor.optional(),
  most: z.coerce.number().int().min(1).max(100).default(50),
});

/** A page of a list; `next` is null at its end. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), next: cursor.nullable() });
}
