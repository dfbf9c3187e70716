import { expect, test } from "vitest";
import { checkedValues } from "./check-values.ts";

test.each([
  ["state", "(state = ANY (ARRAY['open'::text, 'closed'::text]))", ['"open"', '"closed"']],
  ["status", "(status = ANY (ARRAY[1, 2, 3]))", ["1", "2", "3"]],
  ["position", `("position" = ANY (ARRAY['supine'::text, 'it''s'::text]))`, ['"supine"', `"it's"`]],
  ["kinds", "((cardinality(kinds) > 0) AND (kinds <@ ARRAY['baa'::text, 'dpa'::text]))", ['"baa"', '"dpa"']],
  ["days", "((days <@ ARRAY[(1)::smallint, (2)::smallint]) AND (cardinality(days) > 0))", ["1", "2"]],
  ["kind", "((kind IS NULL) OR (kind = ANY (ARRAY['a'::text, 'b'::text])))", ['"a"', '"b"']],
  ["name", "((length(name) >= 1) AND (length(name) <= 80))", null],
  ["slug", "((slug ~ '^[a-z]$'::citext) AND (slug <> ALL (ARRAY['www'::citext, 'api'::citext])))", null],
])("%s with CHECK %s", (column, check, values) => {
  expect(checkedValues(column, check)).toEqual(values);
});
