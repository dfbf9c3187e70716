import { defineModule } from "#platform/server/execution/module.ts";
import { fhirPolicy } from "./policy.ts";

/** Roles can already hold the permissions of this module. */
export const fhir = defineModule({ name: "fhir", switch: null, policy: fhirPolicy, handlers: [] });
