import { sql } from "kysely";

/**
 * The product of the order `o` as a person reads it: whole, strength and form with it, and the letters that tell its name
 * from another's in capitals ("chlordiazePOXIDE 25 mg capsule").
 */
export const productName = sql<string>`
  CASE WHEN position(lower(o.tall_man) IN lower(o.product_text)) > 0
    THEN overlay(o.product_text PLACING o.tall_man FROM position(lower(o.tall_man) IN lower(o.product_text)))
    ELSE o.product_text END`;
