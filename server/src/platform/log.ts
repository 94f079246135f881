/** Log for use cases. Fields are ids and codes, nothing personal. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
