import { z } from "zod";
import { Field } from "#ui/index.ts";
import { editScopes } from "../event.contract.ts";

export const Scope = z.enum(editScopes);

const scopes = [
  { value: "this", label: "This event" },
  { value: "following", label: "This and following events" },
  { value: "all", label: "All events ahead" },
];

/** Which events of a series a change is for. */
export function ScopeField({ of }: { of: { seriesId: string | null } }) {
  return of.seriesId === null ? null : <Field.Radio name="scope" label="Applies to" options={scopes} />;
}
