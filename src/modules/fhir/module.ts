import { defineModule } from "#platform/server/module.ts";
import { fhirPolicy } from "./policy.ts";

/** Not built yet: roles can already hold its permissions. */
export const fhir = defineModule({ name: "fhir", policy: fhirPolicy, switch: "emr", handlers: [] });
