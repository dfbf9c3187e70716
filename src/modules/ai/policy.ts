import { type PermissionsOf, policy, staffExcept } from "#platform/shared/access/permissions.ts";

/** AI assistants and scribe: what each permission allows, and who has it by default. */
export const aiPolicy = policy("AI assistants and scribe", {
  "ai.use": { allows: "use AI assistants", roles: staffExcept("technician", "compliance") },
  "ai.reportInteract": {
    allows: "ask questions of reports with AI",
    roles: ["owner", "admin", "medical_director", "compliance"],
  },
  "ai.configure": { allows: "set up AI", roles: ["owner", "admin"] },
  "ai.review": {
    allows: "review AI answers and feedback",
    roles: ["owner", "admin", "medical_director", "compliance"],
  },

  "scribe.use": {
    allows: "record sessions with the AI scribe",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "therapist", "case_manager", "admissions"],
  },
  "scribe.hold": { allows: "hold and release scribe recordings", roles: ["owner", "compliance"] },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    ai: PermissionsOf<typeof aiPolicy>;
  }
}
