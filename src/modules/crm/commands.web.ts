import type { PaletteCommand } from "#platform/web/index.ts";

export const commands: readonly PaletteCommand[] = [
  {
    id: "crm.calls",
    label: "Calls",
    keywords: ["call log", "missed", "phone", "voicemail"],
    permission: "crm.call",
    to: "/crm?tabs=calls",
  },
  {
    id: "crm.queue",
    label: "My queue of leads",
    keywords: ["today", "next lead", "call back", "overdue"],
    permission: "crm.view",
    to: "/crm?tabs=today",
  },
  {
    id: "crm.benefits",
    label: "Benefits to verify",
    keywords: ["vob", "insurance", "verification", "eligibility"],
    permission: "crm.benefits",
    to: "/crm?tabs=vob",
  },
  {
    id: "crm.assessments",
    label: "Pre-admission assessments",
    keywords: ["asam", "screening", "decision", "level of care"],
    permission: "crm.assess",
    to: "/crm?tabs=assessments",
  },
  {
    id: "crm.new-lead",
    label: "New lead",
    keywords: ["call", "admission", "inquiry"],
    permission: "crm.edit",
    to: "/crm?new=1",
  },
  {
    id: "crm.new-organization",
    label: "New organization",
    keywords: ["referral", "partner", "hospital"],
    permission: "crm.partners",
    to: "/crm?tabs=organizations&new=organization",
  },
  {
    id: "crm.new-professional",
    label: "New professional",
    keywords: ["referral", "partner", "therapist", "physician"],
    permission: "crm.partners",
    to: "/crm?tabs=professionals&new=professional",
  },
];
