/** A value a jsonb column without a declared shape may hold. */
export type JsonValue = boolean | number | string | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue | undefined;
}

/**
 * What each jsonb column holds. The store that owns a column declares its shape beside its SQL:
 *
 * ```ts
 * declare module "#platform/server/database/json-columns.ts" {
 *   interface JsonColumns {
 *     "orders.ingredients": readonly OrderIngredient[];
 *   }
 * }
 * ```
 */
export interface JsonColumns {
  "tenants.brand": { productName?: string; logoFileId?: string; primaryColor?: string };
}

export type JsonColumn<Name extends string> = Name extends keyof JsonColumns ? JsonColumns[Name] : JsonValue;
